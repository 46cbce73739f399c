/** A connection, or a pool, of the owner's. */
export interface Source {
  query(sql: string, parameters?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

const COMPANY = 'company';

/** The log of what belongs to no company: sign-in attempts with unknown names. */
export const NO_COMPANY = 0;

/** Keys of all companies, deleted ones included, and of the log of no company, which is there from the start. */
export async function companiesOf(source: Source): Promise<number[]> {
  const { rows: found } = await source.query('select to_regclass($1) as name', [`public.${COMPANY}`]);
  if (!found[0]?.['name']) return [NO_COMPANY];
  const { rows } = await source.query(`select companyid as id from ${COMPANY} order by companyid`);
  return [NO_COMPANY, ...rows.map(({ id }) => Number(id))];
}

/** Every company that has, or should have, an audit log: by its row, its head or its lines. */
export async function companiesWithAudit(source: Source): Promise<number[]> {
  const { rows } = await source.query('select company_id as id from audit_head union select company_id from auditlog');
  return [...new Set([...(await companiesOf(source)), ...rows.map(({ id }) => Number(id))])].sort((a, b) => a - b);
}

/** The same by its row or its head, which deleted companies keep: few rows, whatever the length of the logs. */
export async function companiesWithHead(source: Source): Promise<number[]> {
  const { rows } = await source.query('select company_id as id from audit_head');
  return [...new Set([...(await companiesOf(source)), ...rows.map(({ id }) => Number(id))])];
}

/** True when some chain is signed, with whichever key. */
export async function hasSignedHead(source: Source): Promise<boolean> {
  const { rows } = await source.query('select 1 from audit_head where key_id is not null limit 1');
  return rows.length > 0;
}

/** Companies whose chain has no head, or one that is not signed with this key. Looks at heads only, not at lines. */
export async function unsignedCompanies(source: Source, keyId: string): Promise<number[]> {
  const { rows } = await source.query('select company_id as id, key_id from audit_head');
  const keys = new Map(rows.map(({ id, key_id: key }) => [Number(id), key]));
  const companies = new Set([...(await companiesOf(source)), ...keys.keys()]);
  return [...companies].filter((id) => keys.get(id) !== keyId).sort((a, b) => a - b);
}
