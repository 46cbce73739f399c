import { readdirSync, readFileSync } from 'node:fs';
import type { Persona } from '../support/personas';
import type { RecordRow } from './routeRows';

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
  };
  readonly 'x-storage'?: { readonly tenant?: 'company' | 'none' | 'self'; readonly scope?: string | object };
}

/** A row that somebody asks for. */
export interface Target {
  readonly kind: 'own' | 'out of scope' | 'foreign' | 'deleted' | 'hidden' | 'absent';
  readonly id: number;
  readonly companyId?: number;
  /** For a company: whose it is. */
  readonly partnerId?: number;
  readonly scopes: readonly number[];
  /** Shown only to who holds one of these. */
  readonly unless?: readonly string[];
}

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

/** Whether the row is there for this person: company, scope, hidden rows (design: rules that hold everywhere). */
export function isVisible(raw: RawResource, persona: Persona, target: Target): boolean {
  // The rows of the matrix are nobody's own record: `own.test.ts` asks for those.
  if (target.kind === 'absent' || raw['x-resource'].own) return false;
  const { tenant = 'company', scope } = raw['x-storage'] ?? {};
  const owned = {
    none: true,
    company: persona.everyCompany === true || target.companyId === persona.companyId,
    self: persona.permissions.has('superadmin:view') || [target.id, target.partnerId].includes(persona.companyId),
  }[tenant];
  if (!owned || (target.unless && !target.unless.some((name) => persona.permissions.has(name)))) return false;
  if (!scope || !persona.scope) return true;
  const { main, secondaries } = persona.scope;
  // The resource of scopes is seen by what one is limited to, any of them.
  if (scope === raw['x-resource'].id) return [main, ...secondaries].includes(target.id);
  return target.scopes.includes(main) && secondaries.some((id) => target.scopes.includes(id));
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
  if (row.op === 'create') {
    // A scope that was just made is not among those that one is limited to: out of one's own sight.
    const unseen = persona.scope && raw['x-storage']?.scope === raw['x-resource'].id;
    return unseen ? 404 : row.success;
  }
  if (target === undefined) return row.success;
  if (!isVisible(raw, persona, target)) return 404;
  return row.op === 'restore' && !raw['x-resource'].softDelete ? 404 : row.success;
}
