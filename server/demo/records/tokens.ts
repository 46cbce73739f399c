import { digestOf } from '../../keys/tokens';
import { profileId } from '../adminProfiles';
import { base, LAB, MAIN, SECOND } from '../company';
import { iso } from '../iso';
import { Random } from '../random';
import { DAY, HOUR } from '../rhythm';
import type { Company, Row, DemoWorld } from '../world';

interface TokenSpec {
  readonly name: string;
  readonly description: string | null;
  readonly profile: 'readOnly' | 'readWrite';
  /** Days since it was made, and days that it has left. */
  readonly age: number;
  readonly left: number;
  readonly enabled?: false;
  readonly deleted?: true;
  readonly team?: number;
  /** Hours since it was last used; absent: never. */
  readonly used?: number;
}

/** One in each state: fresh, ageing, about to expire, expired, disabled, deleted. */
const TOKENS: readonly TokenSpec[] = [
  { name: 'PMS Réservations', description: 'Lecture des séjours', profile: 'readOnly', age: 10, left: 355, used: 0.2 },
  {
    name: 'Borne d’accueil',
    description: 'Création des comptes invités',
    profile: 'readWrite',
    age: 80,
    left: 285,
    team: 2,
  },
  { name: 'Tableau de bord BI', description: null, profile: 'readOnly', age: 200, left: 165, used: 31 },
  { name: 'Supervision', description: 'Sonde du centre d’exploitation', profile: 'readOnly', age: 360, left: 5 },
  { name: 'Ancien prestataire', description: null, profile: 'readWrite', age: 400, left: -35 },
  {
    name: 'Essai intégrateur',
    description: 'Désactivée après l’essai',
    profile: 'readWrite',
    age: 30,
    left: 60,
    enabled: false,
  },
  { name: 'Ancienne borne du hall', description: null, profile: 'readOnly', age: 120, left: 245, deleted: true },
];
const LAB_TOKENS: readonly TokenSpec[] = [
  {
    name: `=1+1 <script>window.__canary='token'</script>`,
    description: '@SUM(A1)',
    profile: 'readOnly',
    age: 3,
    left: 27,
  },
];
const tokensOf = (companyid: number) => (companyid === LAB ? LAB_TOKENS : TOKENS);

const ADMIN = 1;

/** An API key of the demo data: what its bearer sends. */
interface DemoKey {
  readonly name: string;
  readonly key: string;
  readonly companyid: number;
  readonly access: 'readOnly' | 'readWrite';
}

/** The API keys of the rows of `tokens`, by seed: tests sign in with them. */
export function demoKeys(seed: number): DemoKey[] {
  return [MAIN, SECOND, LAB].flatMap((companyid) =>
    tokensOf(companyid).map(({ name, profile }, place) => {
      const digits = new Random(seed).fork('token', companyid, place).hex(64);
      return { name, key: `ptk_${Buffer.from(digits, 'hex').toString('base64url')}`, companyid, access: profile };
    }),
  );
}

/** Rows of `tokens`: the digest of the key alone; `signTokenHashes` makes it a hash. */
export function tokens(world: DemoWorld, { spec }: Company): Row[] {
  const keys = demoKeys(world.options.seed).filter(({ companyid }) => companyid === spec.companyid);
  return keys.map(({ key }, place) => {
    const token = tokensOf(spec.companyid)[place] as TokenSpec;
    return {
      id: base(spec.companyid) + place + 1,
      name: token.name,
      description: token.description,
      token: digestOf(key),
      profileid: profileId(spec, token.profile),
      sourceid: null,
      teamid: token.team === undefined ? null : base(spec.companyid) + token.team,
      adminid: base(spec.companyid) + ADMIN,
      expiresAt: iso(world.now + token.left * DAY),
      isEnabled: token.enabled !== false,
      mayAdminister: false,
      allowedAddresses: [],
      lastUsedAt: token.used === undefined ? null : iso(world.now - token.used * HOUR),
      companyid: spec.companyid,
      createdAt: iso(world.now - token.age * DAY),
      deletedAt: token.deleted ? iso(world.now - 20 * DAY) : null,
    };
  });
}
