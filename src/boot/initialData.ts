import { apiUrl } from '../../dataProvider/bases';
import type { Me } from '../../dataProvider/me';
import type { Session } from '../../dataProvider/session';
import { ownTimeZone } from '../../dataProvider/timeZone';
import { userActivity } from '../../dataProvider/userActivity';
import type { ClientModel } from '../../domain/schema/client/client';

/** The data that the console needs before its first render. */
export interface InitialData {
  readonly me: Me;
  readonly model: ClientModel;
  /** The person's preferences; null when they could not be read, which does not prevent the start. */
  readonly kept: Readonly<Record<string, unknown>> | null;
}

type Headers = Readonly<Record<string, string>>;

/**
 * The same headers as in dataProvider/http.ts, which is not loaded yet when these requests are sent.
 * @param language null: the administrator's own
 */
export function initialHeaders(session: Session, language: string | null): Headers {
  const token = session.token();
  const { teamMember, switchUser } = session;
  return {
    accept: 'application/json',
    // `*`: the server then chooses the administrator's language, not the browser's.
    'accept-language': language ?? '*',
    'x-timezone': ownTimeZone(),
    'x-user-idle': String(userActivity.idleSeconds()),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(teamMember !== null && { 'x-team-member': String(teamMember) }),
    ...(switchUser !== null && { 'x-switch-user': String(switchUser) }),
  };
}

async function read<T>(address: string, headers: Headers): Promise<T> {
  const answer = await fetch(address, { headers, credentials: 'same-origin' });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw Object.assign(new Error(`${address} ${answer.status}`), { status: answer.status, body });
  return body as T;
}

/**
 * Reads who is there and which screens they have, while the console's code is still on its way.
 * @param language null: the administrator's own; the model then says which
 * @throws with `status` and `body` when the server refuses
 */
export async function fetchInitialData(headers: Headers, language: string | null): Promise<InitialData> {
  const [me, model, kept] = await Promise.all([
    read<Me>(apiUrl('/admins/me', 'admin'), headers),
    read<ClientModel>(apiUrl(`/schemas${language ? `?locale=${language}` : ''}`), headers),
    read<{ preferences: Record<string, unknown> }>(apiUrl('/preferences'), headers).then(
      ({ preferences }) => preferences,
      () => null,
    ),
  ]);
  return { me, model, kept };
}
