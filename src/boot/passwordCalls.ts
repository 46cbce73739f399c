import { apiUrl } from '../../dataProvider/bases';

/**
 * Sends a request of the pages for passwords, without a session.
 * @param path below `/api/password`
 * @returns as `publicCall`
 */
export const passwordCall = <T>(path: string, body: unknown): Promise<T> => publicCall<T>(`password/${path}`, body);

/**
 * Sends a request without a session.
 * @param path below `/api`
 * @returns the answer; rejects with the server's message: `code`, `args`, `status`, `fields`
 */
export async function publicCall<T>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(apiUrl(`/${path}`, 'session'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const json = (await answer.json().catch(() => ({}))) as T & {
    msg_code?: string;
    msg_args?: unknown[];
    fields?: unknown;
  };
  if (answer.ok) return json;
  const { msg_code: code, msg_args: args, fields } = json;
  throw Object.assign(new Error(code), { code, args, fields, status: answer.status });
}

/** Asks for a link with which the password of a login or address is chosen. */
export const askForLink = async (login: string): Promise<void> => {
  await passwordCall('forgot', { login });
};
