import { apiUrl } from '../../dataProvider/bases';
import { onOwnClock, type Me } from '../../dataProvider/me';
import type { ClientModel } from '../../domain/schema/client/client';

/** The data that the console needs before its first render. */
export interface InitialData {
  readonly me: Me;
  readonly model: ClientModel;
  /** The person's preferences; null when they could not be read, which does not prevent the start. */
  readonly kept: Readonly<Record<string, unknown>> | null;
}

type Headers = Readonly<Record<string, string>>;

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
  return { me: onOwnClock(me), model, kept };
}
