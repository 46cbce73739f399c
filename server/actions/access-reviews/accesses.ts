import {
  EXPIRY_DAYS,
  INACTIVE_DAYS,
  type Finding,
  type ReviewedAccess,
  type ReviewHolder,
} from '../../../domain/access/accessReview';
import { DAY_MS } from '../../../domain/time/durations';
import { rightsOfKey, rightsOfPerson, type EffectiveRights } from '../../auth/effectiveRights';
import { mapInSlices } from '../../concurrency/inSlices';
import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import {
  administratorFacts,
  keyFacts,
  membershipFacts,
  type AdministratorFacts,
} from '../../storage/access-reviews/facts';
import { countedFrom, countingStarted, isFullyCounted, usedBy } from '../../storage/auth/permissionUses';
import { isSsoCompulsory, signInSettings } from '../../storage/auth/signInModes';
import type { Row } from '../../storage/records/records';
import type { VisibleAccesses } from './visibleAccesses';

/** An access with all that is known about its use. */
export interface ReviewableAccess extends ReviewedAccess {
  readonly profileId: number | null;
  /** Rights that it gives now and that requests have needed. */
  readonly used: readonly string[];
}

/** An access without what only the server needs. */
export const withoutUse = ({ used: _used, profileId: _profileId, ...access }: ReviewableAccess): ReviewedAccess =>
  access;

export interface Accesses {
  readonly all: readonly ReviewableAccess[];
  /** First day of the counts. */
  readonly countedSince: string;
  /** 90 days have been counted. */
  readonly complete: boolean;
  /** Null: the company has no single sign-on. */
  readonly sso: { readonly compulsory: boolean } | null;
}

type Needs = Pick<Context, 'db' | 'models' | 'now'>;

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
const timeOf = (value: unknown) => (value instanceof Date ? value.toISOString() : textOf(value));
const idsOf = (rows: readonly Row[], key = 'id') => rows.map((row) => Number(row[key]));

/** What the database knows about the use of some accesses. */
interface AccessFacts {
  readonly administrators: ReadonlyMap<number, AdministratorFacts>;
  readonly members: Awaited<ReturnType<typeof membershipFacts>>;
  readonly keys: Awaited<ReturnType<typeof keyFacts>>;
  readonly used: Readonly<Record<ReviewHolder, ReadonlyMap<number, ReadonlySet<string>>>>;
  readonly sso: Accesses['sso'];
}

async function readFacts(
  trx: Trx,
  { administrators, members, keys }: VisibleAccesses,
  companyId: number,
  at: Date,
): Promise<AccessFacts> {
  const ids = { administrators: idsOf(administrators, 'adminid'), members: idsOf(members), keys: idsOf(keys) };
  const modes = await signInSettings(trx, companyId);
  return {
    administrators: new Map((await administratorFacts(trx, ids.administrators)).map((one) => [Number(one.id), one])),
    members: await membershipFacts(trx, ids.members),
    keys: await keyFacts(trx, ids.keys),
    used: {
      administrators: await usedBy(trx, 'administrators', ids.administrators, at),
      'team-members': await usedBy(trx, 'team-members', ids.members, at),
      tokens: await usedBy(trx, 'tokens', ids.keys, at),
    },
    sso: modes.length === 0 ? null : { compulsory: await isSsoCompulsory(trx, companyId) },
  };
}

/** What is known about an access before its rights and findings are computed. */
type Found = Omit<ReviewableAccess, 'used' | 'unused' | 'findings'> & {
  readonly withoutSso: boolean;
};
const NOTHING = {
  login: null,
  team: null,
  lastSignIn: null,
  lastSso: null,
  expiresAt: null,
  breakGlass: false,
  withoutSso: false,
};

/** The accesses that the caller sees, with how they are used. @param countable the rights whose use is counted */
export async function accessesOf(
  { db, models, now }: Needs,
  seen: VisibleAccesses,
  companyId: number,
  countable: ReadonlySet<string>,
): Promise<Accesses> {
  const at = now();
  const { model } = models.current();
  const period = { started: await countingStarted(db.owner), at };
  const facts = await asSystem(db, (trx) => readFacts(trx, seen, companyId, at));
  const countedSince = countedFrom(period);
  const complete = isFullyCounted(period);
  const people = new Map(seen.administrators.map((row) => [Number(row['adminid']), row]));
  const found = [
    ...seen.administrators.map((row) => ofAdministrator(row, seen, facts)),
    ...seen.members.map((row) => ofMember(row, people.get(Number(row['adminid'])), seen)),
    ...seen.keys.map((row) => ofKey(row, seen)),
  ];
  const rightsOf = ({ holder, id }: Found): EffectiveRights | undefined => {
    if (holder === 'tokens') {
      const key = facts.keys.get(id);
      return key && rightsOfKey(key, model, at);
    }
    const person = holder === 'administrators' ? facts.administrators.get(id) : facts.members.get(id);
    return person && rightsOfPerson(person, model, at);
  };
  const all = await mapInSlices(found, (one) => {
    const granted = rightsOf(one)?.rights.filter((right) => right.granted && countable.has(right.name)) ?? [];
    return withFindings(
      one,
      granted.map(({ name }) => name),
      { used: facts.used[one.holder].get(one.id), countedSince, complete, at },
    );
  });
  return { all, countedSince, complete, sso: facts.sso };
}

function ofAdministrator(row: Row, { profiles }: VisibleAccesses, { administrators, sso }: AccessFacts): Found {
  const id = Number(row['adminid']);
  const use = administrators.get(id);
  const breakGlass = row['ad_breakglass'] === true;
  const hasOwnWay = use !== undefined && (use.hasPassword || use.hasPasskey);
  const profileId = numberOf(row['ad_profileid']);
  return {
    ...NOTHING,
    ...{ holder: 'administrators', id, adminId: id, profileId, breakGlass },
    name: String(row['ad_name'] ?? ''),
    login: textOf(row['ad_login']),
    profile: profiles.get(profileId ?? 0) ?? null,
    lastSignIn: timeOf(use?.lastSignIn),
    lastSso: timeOf(use?.lastSso),
    createdAt: timeOf(row['ad_createdAt']),
    withoutSso: sso !== null && hasOwnWay && (breakGlass || !sso.compulsory),
  };
}

function ofMember(row: Row, person: Row | undefined, { teams, profiles }: VisibleAccesses): Found {
  const profileId = numberOf(row['profileid']);
  return {
    ...NOTHING,
    ...{ holder: 'team-members', id: Number(row['id']), adminId: numberOf(row['adminid']), profileId },
    name: String(person?.['ad_name'] ?? ''),
    login: textOf(person?.['ad_login']),
    team: teams.get(Number(row['teamid'])) ?? null,
    profile: profiles.get(profileId ?? 0) ?? null,
    createdAt: timeOf(row['createdAt']),
  };
}

function ofKey(row: Row, { profiles }: VisibleAccesses): Found {
  const profileId = numberOf(row['profileid']);
  return {
    ...NOTHING,
    ...{ holder: 'tokens', id: Number(row['id']), adminId: numberOf(row['adminid']), profileId },
    name: String(row['name'] ?? ''),
    profile: profiles.get(profileId ?? 0) ?? null,
    createdAt: timeOf(row['createdAt']),
    expiresAt: timeOf(row['expiresAt']),
  };
}

interface Counted {
  readonly complete: boolean;
  readonly used: ReadonlySet<string> | undefined;
  readonly countedSince: string;
  readonly at: Date;
}

/** Rights count as unused only where they were counted all the time: an access that is younger is left out. */
function withFindings(
  { withoutSso, ...one }: Found,
  rights: readonly string[],
  { used, countedSince, complete, at }: Counted,
): ReviewableAccess {
  const isOldEnough = one.createdAt === null || one.createdAt.slice(0, 10) <= countedSince;
  const unused = isOldEnough ? rights.filter((name) => !used?.has(name)) : [];
  const since = one.lastSignIn ?? one.createdAt;
  const isInactive =
    one.holder === 'administrators' && (since === null || Date.parse(since) < at.getTime() - INACTIVE_DAYS * DAY_MS);
  const left = one.expiresAt === null ? Infinity : Date.parse(one.expiresAt) - at.getTime();
  const found: readonly (readonly [Finding, boolean])[] = [
    ['inactive', isInactive],
    // Fewer days than 90 prove nothing.
    ['unused', complete && unused.length > 0],
    ['expiring', left > 0 && left <= EXPIRY_DAYS * DAY_MS],
    ['outside-sso', withoutSso],
  ];
  return {
    ...one,
    used: rights.filter((name) => used?.has(name)),
    unused,
    findings: found.flatMap(([name, is]) => (is ? [name] : [])),
  };
}
