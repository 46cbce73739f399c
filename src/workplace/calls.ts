import { apiUrl } from '../../dataProvider/bases';
import { fetchMe, type Me } from '../../dataProvider/me';
import type { ClientModel } from '../../domain/schema/client/client';
import type { Language } from '../../locales/catalogue';
import { http } from './http';

/** The signed-in person. @throws when the session is not valid any more, too */
export async function readMe(): Promise<Me> {
  const me = await fetchMe(http);
  if (!me) throw Object.assign(new Error('errors.SESSION_EXPIRED'), { status: 401 });
  return me;
}

/** The client model of the current caller, in a language. */
export async function readModel(language: Language): Promise<ClientModel> {
  return (await http<ClientModel>(apiUrl('/schemas'), { query: { locale: language } })).json;
}

/** What this person keeps on the server; null when it cannot be read. */
export async function readOwnPreferences(): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    return (await http<{ preferences: Record<string, unknown> }>(apiUrl('/preferences'))).json.preferences;
  } catch {
    return null;
  }
}

/** Keeps a value on the server for every browser; undefined forgets it. */
export async function keep(key: string, value: unknown): Promise<void> {
  const address = apiUrl(`/preferences/${encodeURIComponent(key)}`);
  if (value === undefined) await http(address, { method: 'DELETE' });
  else await http(address, { method: 'PUT', body: { value } });
}

/** Companies that may be switched to, by a part of their name. */
export async function findCompanies(q: string, signal: AbortSignal): Promise<readonly { id: number; name: string }[]> {
  const { json } = await http<{ companies: { id: number; name: string }[] }>(apiUrl('/companies', 'admin'), {
    query: q ? { q } : {},
    signal,
  });
  return json.companies;
}

/** Records of one resource that match a text, with what names them. */
export interface FoundRecords {
  readonly resource: string;
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

/** Records of every resource that may be viewed, by a text. */
export async function findRecords(q: string, signal: AbortSignal): Promise<readonly FoundRecords[]> {
  return (await http<{ results: FoundRecords[] }>(apiUrl('/search'), { query: { q }, signal })).json.results;
}

/** The records found in other companies, with the names of these. */
export interface FoundElsewhere {
  readonly companies: readonly { readonly id: number; readonly name: string }[];
  readonly records: readonly {
    readonly company: { readonly id: number; readonly name: string };
    readonly resource: string;
    readonly record: Readonly<Record<string, unknown>>;
  }[];
  /** False when the search took too long, and was stopped. */
  readonly complete: boolean;
}

/** Companies that may be entered, and their records, by a text. */
export async function findElsewhere(q: string, signal: AbortSignal): Promise<FoundElsewhere> {
  return (await http<FoundElsewhere>(apiUrl('/search/companies'), { query: { q }, signal })).json;
}

/** Moves the session to another company. */
export async function enterCompany(company: number): Promise<void> {
  await http(apiUrl('/switch-company'), { method: 'POST', body: { company } });
}

/**
 * Begins to act as an administrator.
 * @param reason for the audit log
 * @returns the value of `X-Switch-User` for it
 * @throws when that is refused
 */
export async function startActingAs(admin: number, reason: string): Promise<string> {
  const { json } = await http<{ id: number }>(apiUrl('/switch-user'), { method: 'POST', body: { admin, reason } });
  return `${admin};${json.id}`;
}

/** Ends the record of an impersonation. @param switchUser as in `X-Switch-User` */
export async function stopActingAs(switchUser: string): Promise<void> {
  await http(apiUrl(`/switch-user/${encodeURIComponent(switchUser)}`), { method: 'DELETE' });
}
