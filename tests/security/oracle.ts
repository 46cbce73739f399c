import { readdirSync, readFileSync } from 'node:fs';
import type { Persona } from '../support/personas';
import type { RecordRow } from './routeRows';

interface RawScope {
  readonly field?: string;
  readonly via?: string | readonly string[];
  readonly none?: 'everybody';
  readonly owner?: string;
}

interface RawResource {
  readonly 'x-resource': {
    readonly name: string;
    readonly id: string;
    readonly readOnly?: boolean;
    readonly softDelete?: object;
    readonly own?: 'admin' | 'company';
  };
  readonly 'x-permissions': Readonly<Record<'view' | 'create' | 'edit' | 'delete', readonly string[]>> & {
    readonly open?: readonly string[];
    readonly showsEveryCompany?: true;
  };
  readonly 'x-storage'?: {
    readonly tenant?: 'company' | 'none' | 'self';
    readonly scope?: string | RawScope;
    readonly unscoped?: string;
    readonly team?: string;
  };
}

/** A row that a person asks for. */
export interface Target {
  /** `partly`: at several places, one of them out of scope; `everywhere`: at no place, which means all of them. */
  readonly kind: 'own' | 'out of scope' | 'partly' | 'everywhere' | 'foreign' | 'deleted' | 'hidden' | 'absent';
  readonly id: number;
  readonly companyId?: number;
  /** For a company: whose it is. */
  readonly partnerId?: number;
  readonly scopes: readonly number[];
  /** Shown only to who holds one of these. */
  readonly unless?: readonly string[];
}

/** What grants rights: API keys read it and never write it. */
const GRANTS_RIGHTS = [
  'administrator-profiles',
  'administrators',
  'auth-modes',
  'password-policies',
  'team-members',
  'teams',
  'tokens',
];

const FOLDER = 'schemas/resources';
/** The files as they are written, past the compiler. */
export const RAW: Readonly<Record<string, RawResource>> = Object.fromEntries(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.schema.json'))
    .map((file) => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as RawResource)
    .map((raw) => [raw['x-resource'].name, raw]),
);

const holds = ({ permissions }: Persona, anyOf: readonly string[]) =>
  anyOf.length === 0 || anyOf.some((name) => permissions.has(name));

/** The company of superadministrators, who see the records of every company there where the schema says so. */
const PROVIDER = 1;
const seesAllAtHome = (raw: RawResource, { companyId, permissions }: Persona) =>
  raw['x-permissions'].showsEveryCompany === true && companyId === PROVIDER && permissions.has('superadmin:view');

/** Whether the row is there for this person: company, scope, hidden rows (specification S-SCOPE-1, S-HIDE-4). */
export function isVisible(raw: RawResource, persona: Persona, target: Target): boolean {
  // The rows of the matrix are no one's own record: `own.test.ts` asks for those.
  if (target.kind === 'absent' || raw['x-resource'].own) return false;
  const { tenant = 'company', scope } = raw['x-storage'] ?? {};
  const owned = {
    none: true,
    company: persona.everyCompany === true || target.companyId === persona.companyId || seesAllAtHome(raw, persona),
    self: persona.permissions.has('superadmin:view') || [target.id, target.partnerId].includes(persona.companyId),
  }[tenant];
  if (!owned || (target.unless && !target.unless.some((name) => persona.permissions.has(name)))) return false;
  // No row of the matrix was written by a member of a team (specification S-AUD-5).
  if (persona.hasTeam && raw['x-storage']?.team) return false;
  if (!scope || !persona.scope) return true;
  // Of the rows that belong to a person none is this person's.
  if (typeof scope === 'object' && scope.owner) return false;
  if (appliesOutside(raw, target)) return true;
  const { main, secondaries } = persona.scope;
  // The resource of scopes is seen by what one is limited to, any of them.
  if (scope === raw['x-resource'].id) return [main, ...secondaries].includes(target.id);
  return target.scopes.includes(main) && secondaries.some((id) => target.scopes.includes(id));
}

/** Rows of the matrix that are, give something to, or are rules for administrators who see the whole company. */
const SEE_MORE = ['administrators', 'password-policies', 'team-members'];

/** A row that one sees though it also applies where one sees nothing: not to be changed. */
function appliesOutside(raw: RawResource, { kind }: Target): boolean {
  const scope = raw['x-storage']?.scope;
  const wherever = typeof scope === 'object' && scope.none !== undefined && scope.via === undefined;
  return wherever || kind === 'partly' || kind === 'everywhere';
}

/** The status that this person must get for this operation on this row; `target` is not needed to create or list. */
export function expected(raw: RawResource, persona: Persona, row: RecordRow, target: Target | undefined): number {
  if (persona.outside) return 401;
  const { readOnly, own } = raw['x-resource'];
  const closed =
    (readOnly === true && row.permission !== 'view') || (own && !['view', 'edit'].includes(row.permission));
  // The rows that open one record: `get` and what lies below it.
  const opens = row.op === 'get' ? (raw['x-permissions'].open ?? []) : [];
  if (closed || !holds(persona, opens) || !holds(persona, raw['x-permissions'][row.permission])) return 403;
  // Rows whose success is an error change nothing.
  const changes = row.permission !== 'view' && row.success < 300;
  const keyMayNot = persona.isKey && changes && GRANTS_RIGHTS.includes(raw['x-resource'].name);
  if (row.op === 'create') {
    if (keyMayNot) return 403;
    // A scope that was just made is not among those that one is limited to: out of one's own sight.
    const { scope } = raw['x-storage'] ?? {};
    if (persona.scope && typeof scope === 'object' && !scope.via && scope.none) return 403;
    if (persona.scope && SEE_MORE.includes(raw['x-resource'].name)) return 403;
    return persona.scope && scope === raw['x-resource'].id ? 404 : row.success;
  }
  if (target === undefined) return row.success;
  if (!isVisible(raw, persona, target)) return 404;
  if (row.op === 'restore' && !raw['x-resource'].softDelete) return 404;
  // Deleting what is deleted, and restoring what is not, changes nothing.
  const idle = row.op === (target.kind === 'deleted' ? 'remove' : 'restore');
  if (keyMayNot && !idle) return 403;
  const moves = ['update', 'many', 'remove', 'restore'].includes(row.op) && row.success < 300;
  // What is not deleted is not restored, so that nothing is granted.
  const grants = SEE_MORE.includes(raw['x-resource'].name) && (row.op !== 'restore' || target.kind === 'deleted');
  const outside = appliesOutside(raw, target) || grants;
  return moves && persona.scope && outside ? 403 : row.success;
}
