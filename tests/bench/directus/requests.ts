import type { Request } from 'autocannon';
import { LIST_ROWS } from '../../../domain/limits';

/** What both are asked: one request of each kind for each of some records. */
export interface Questions {
  readonly get: Request[];
  readonly update: Request[];
  /** A page of rows, the newest sign-in first, without a total. */
  readonly list: Request[];
  /** The same of those that match "mar", with the exact total. */
  readonly search: Request[];
}

const SEARCHED = 'mar';
const FIELDS = 'u_companyid,u_name,u_email,u_profileid,u_createdAt,u_lastlogin,u_valid,u_options';
/** So many that an update always changes something. */
const NAMES = 7;

const query = (path: string, parameters: Readonly<Record<string, string | number>>) =>
  `${path}?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)])).toString()}`;

/** Several rounds of updates, so that a record gets another name each time. */
const updates = (ids: readonly number[], one: (id: number, name: string) => Request): Request[] =>
  Array.from({ length: NAMES }, (_, round) => ids.map((id) => one(id, `Guest ${round}`))).flat();

/** @param fields the nine columns that Directus has; without them Portico answers every field */
export function porticoQuestions(ids: readonly number[], fields = true): Questions {
  const base = '/legacy/elements/user';
  const shown = { extra: 'profile', ...(fields && { fields: FIELDS }) };
  const page = { sort: 'u_lastlogin', order: 'DESC', limit: LIST_ROWS, ...shown };
  return {
    get: ids.map((id) => ({ method: 'GET', path: query(`${base}/${id}`, shown) })),
    update: updates(ids, (userid, u_name) => ({
      method: 'POST',
      path: base,
      body: JSON.stringify({ userid, u_name }),
    })),
    list: [{ method: 'GET', path: query(base, { ...page, count: 'none' }) }],
    search: [{ method: 'GET', path: query(base, { ...page, filter: JSON.stringify({ q: SEARCHED }) }) }],
  };
}

export function directusQuestions(ids: readonly number[], company: number): Questions {
  const base = '/items/identities';
  const fields = '*,profile_id.id,profile_id.name';
  const page = { limit: LIST_ROWS, page: 1, sort: '-last_login', fields };
  const own = { company_id: { _eq: company } };
  const found = { _or: ['name', 'email'].map((name) => ({ [name]: { _icontains: SEARCHED } })) };
  return {
    get: ids.map((id) => ({ method: 'GET', path: query(`${base}/${id}`, { fields }) })),
    update: updates(ids, (id, name) => ({ method: 'PATCH', path: `${base}/${id}`, body: JSON.stringify({ name }) })),
    list: [{ method: 'GET', path: query(base, { ...page, filter: JSON.stringify(own) }) }],
    search: [
      {
        method: 'GET',
        path: query(base, { ...page, meta: 'filter_count', filter: JSON.stringify({ _and: [own, found] }) }),
      },
    ],
  };
}

/** Of the server that is written by hand (`handWrittenServer.ts`), on the tables of Directus. */
export function handWrittenQuestions(ids: readonly number[], company: number): Questions {
  const base = '/identities';
  return {
    get: ids.map((id) => ({ method: 'GET', path: `${base}/${id}` })),
    update: updates(ids, (id, name) => ({ method: 'PATCH', path: `${base}/${id}`, body: JSON.stringify({ name }) })),
    list: [{ method: 'GET', path: query(base, { company }) }],
    search: [{ method: 'GET', path: query(base, { company, q: SEARCHED }) }],
  };
}
