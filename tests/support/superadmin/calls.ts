import { demoLogins } from '../../../server/demo/logins';
import { PAGE, type Member } from '../hostileZip';
import { openSession } from '../personas';
import type { TestApp } from '../app';

type Json = Record<string, unknown>;
/** What a trigger gives back: an answer, or the error that a job has stored. */
export type Trigger = () => Promise<{ readonly statusCode: number; readonly body: string }>;
export type Triggers = Readonly<Record<string, Trigger>>;

interface Sending {
  readonly role?: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
}

const BORDER = 'portico-test-border';

/** The calls of the superadmin area, by which callers they concern. */
export function callsOf(test: TestApp) {
  const sql = (text: string, values?: unknown[]) => test.database.ownerQuery(text, values);
  const send = (url: string, payload?: Json, { role = 'superadmin', method = 'POST', headers = {} }: Sending = {}) =>
    test.as(role, { method, url, headers, ...(payload && { payload }) });
  const company = (payload: Json, headers = {}) => send('/legacy/elements/companie', payload, { headers });
  return {
    sql,
    send,
    company,
    newOne: (payload: Json) =>
      company({ c_name: 'Les Ormes', c_contact: 'a@ormes.example', c_domains: 'ormes.example', ...payload }),
    remove: (type: string, id: number) => send(`/legacy/elements/${type}/${id}`, undefined, { method: 'DELETE' }),
    order: (id: number, payload: Json) => send(`/api/companies/${id}/provision`, payload),
    sku: async (code: string) =>
      (await send('/legacy/elements/sku', { s_name: code, s_code: code })).json<{ skuid: number }>().skuid,
    /** A call of an administrator who is not of the demo roles, or has not proven their person. */
    asAdmin: async (adminId: number, method: 'POST' | 'PUT', url: string, payload: Json, unproven = false) => {
      const token = await openSession(test.database, adminId, { unproven });
      return test.app.inject({ method, url, payload, headers: { authorization: `Bearer ${token}` } });
    },
    /** A person of company 2 signs in while it is in another state. */
    signInWhile: async (state: string, after: string) => {
      const { login, password } = demoLogins().find(({ role }) => role === 'viewer')!;
      await sql(`update company set ${state}, version = version + 1 where companyid = 2`);
      const answer = await test.app.inject({ method: 'POST', url: '/api/login', payload: { login, password } });
      await sql(`update company set ${after}, version = version + 1 where companyid = 2`);
      return answer;
    },
    archive: (bytes: Buffer, { field = 'file', query = '' } = {}) =>
      test.as('superadmin', {
        method: 'POST',
        url: `/legacy/templates/import${query}`,
        payload: Buffer.concat([
          Buffer.from(
            `--${BORDER}\r\ncontent-disposition: form-data; name="${field}"${field === 'file' ? '; filename="a.zip"' : ''}\r\n\r\n`,
          ),
          bytes,
          Buffer.from(`\r\n--${BORDER}--\r\n`),
        ]),
        headers: { 'content-type': `multipart/form-data; boundary=${BORDER}` },
      }),
  };
}

export type Calls = ReturnType<typeof callsOf>;

/** A page of an archive. */
export const page = (name: string, more: Partial<Member> = {}): Member => ({ name, data: PAGE, ...more });
