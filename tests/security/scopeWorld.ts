import type { Resource } from '../../domain/schema/model/model';
import type { TestApp } from '../support/app';
import type { Json } from '../support/apiClients';
import { addAdmin, limitTo, MAIN, maskWith, openSession, PERMISSIONS } from '../support/personas';
import { rowsOf } from '../support/rows';
import { samplesOf, type Place } from '../support/samples';

/** Scopes and locations that the limited administrator of this world sees, and some that they do not. */
const IN: Omit<Place, 'companyId'> = { groupids: [2001, 2002], locationid: 2001 };
const OUT: Omit<Place, 'companyId'> = { groupids: [2013], locationid: 2020 };
const FOREIGN = 7;
/** Stand in every text of a record that is out of scope, or of another company; no answer may hold them. */
export const OUT_CANARY = 'zqxoutside';
export const FOREIGN_CANARY = 'zqxforeign';
/** Stands in every text of a record within the scope: what is searched by it is found. */
export const IN_CANARY = 'zqxinside';

/** Rights of the whole product are left out: their holders see every company. */
const EVERY_RIGHT = maskWith(
  ...PERMISSIONS.filter((name) => !/^superadmin|^partneraccount|^support_access/.test(name)),
);

export interface Rowset {
  readonly own: number;
  readonly out?: number;
  readonly foreign?: number;
}

export interface ScopeWorld {
  readonly rowsets: Readonly<Record<string, Rowset>>;
  /** An administrator with every right of a company, limited to scopes. */
  readonly scoped: Readonly<Record<string, string>>;
  readonly scopedId: number;
}

/** True for a resource whose rows a person limited to scopes may not see. */
export const isLimited = ({ storage: { scope } }: Resource): boolean =>
  scope !== undefined && (scope.field ?? scope.via ?? scope.owner) !== undefined;

/** Every text of a record that may hold any words, with a canary in it. */
function texts(resource: Resource, columns: ReadonlySet<unknown>, canary: string): Json {
  const fields = resource.fields.filter(
    ({ kind, schema, name, secret, reference, readOnly, masked, virtual, enum: choices }) =>
      (kind === 'text' || kind === 'longText') &&
      columns.has(name) &&
      !schema['format'] &&
      !schema['pattern'] &&
      !(choices || secret || reference || masked || virtual) &&
      name !== resource.id &&
      // Columns that the server itself reads.
      !(readOnly && /hash|token|version|_ip$/i.test(name)) &&
      Number(schema['maxLength'] ?? 255) >= 40,
  );
  return Object.fromEntries(fields.map(({ name }) => [name, `${canary} ${resource.name} ${name}`]));
}

/** The references of a row that do not say where it is, pointed at what no one here should learn the name of. */
function pointers(resource: Resource, rowsets: Record<string, Rowset>): Json {
  const { field, via = [], owner } = resource.storage.scope ?? {};
  const values: Json = {};
  for (const { name, reference, virtual } of resource.fields) {
    const out = reference && rowsets[reference.resource]?.out;
    if (out === undefined || virtual || [field, owner, ...via].includes(name)) continue;
    values[name] = reference?.many ? [out] : out;
  }
  return values;
}

/** For every resource of a company: a row within the scope, one out of it, one of another company. */
export async function scopeWorld(test: TestApp): Promise<ScopeWorld> {
  const rows = rowsOf(test.database);
  const model = () => test.context.models.current().model;
  const samples = samplesOf(model, rows);
  const scopedId = await addAdmin(test.database, MAIN, EVERY_RIGHT, 'scope-world@bellevue.example');
  await limitTo(test.database, scopedId, 2002, [2001]);
  const rowsets: Record<string, Rowset> = {};
  const resources = Object.values(model().resources).filter(({ own, storage }) => !own && storage.tenant === 'company');
  for (const resource of resources) {
    const { owner } = resource.storage.scope ?? {};
    const written = await test.database.ownerQuery(
      `select column_name as name from information_schema.columns
       where table_name = $1 and data_type = 'text' and is_generated = 'NEVER'`,
      [resource.storage.table],
    );
    const columns = new Set(written.map(({ name }) => name));
    const make = (companyId: number, place: Omit<Place, 'companyId'>, canary: string, more: Json = {}) =>
      samples.row(resource, { companyId, ...place }, { ...texts(resource, columns, canary), ...more });
    const out = isLimited(resource) ? await make(MAIN, OUT, OUT_CANARY) : undefined;
    const foreign = await make(FOREIGN, OUT, FOREIGN_CANARY);
    const mine = owner ? { [owner]: scopedId } : {};
    // A scope that was just made is not among those of the administrator.
    const isScope = resource.storage.scope?.field === resource.id;
    const own = isScope ? IN.groupids![0]! : await make(MAIN, IN, IN_CANARY, mine);
    rowsets[resource.name] = { own, out, foreign };
  }
  // Once everything is there, so that what is seen points at what is not.
  for (const resource of resources) {
    const values = Object.entries(pointers(resource, rowsets));
    const own = rowsets[resource.name]?.own;
    if (values.length === 0 || own === undefined || resource.name === 'authentications') continue;
    const sets = values.map(([name], index) => `"${name}" = $${index + 2}`).join();
    await test.database.ownerQuery(`update "${resource.storage.table}" set ${sets} where "${resource.id}" = $1`, [
      own,
      ...values.map(([, value]) => value),
    ]);
  }
  return { rowsets, scopedId, scoped: { authorization: `Bearer ${await openSession(test.database, scopedId)}` } };
}
