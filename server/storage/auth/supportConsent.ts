import { sql, type RawBuilder } from 'kysely';

/** Of a company, by the name of its table: its consent to support holds now. The same rule as `portico_company_facts`. */
export const letsSupportIn = (table: string): RawBuilder<boolean> => {
  const [isGiven, until] = [sql.id(table, 'c_supportaccess'), sql.id(table, 'c_supportuntil')];
  return sql<boolean>`(${isGiven} and coalesce(${until} > now(), true))`;
};
