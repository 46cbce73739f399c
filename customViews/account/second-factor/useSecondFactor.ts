import { useEffect, useEffectEvent, useState } from 'react';
import { apiUrl } from '../../../dataProvider/bases';
import { useAppContext } from '../../appContext';
import { useCall } from '../useCall';
import type { Setup, State } from './parts';

/** What the dialog shows: the state, a set-up that was begun, or recovery codes, which are shown once. */
type Shown =
  | { readonly step: 'state'; readonly state: State }
  | { readonly step: 'setup'; readonly setup: Setup }
  | { readonly step: 'codes'; readonly codes: readonly string[] };

/** What proves the person of a call. */
interface Sent {
  readonly currentPassword?: string;
  readonly code?: string;
}

/**
 * The own second factor: its state is read, and each call shows what comes next (docs/api.md).
 * @param onShown called when something else is shown
 */
export function useSecondFactor(onShown: () => void) {
  const { http } = useAppContext();
  const [shown, setShown] = useState<Shown>();
  const { busy, problem, run } = useCall();

  const show = (call: () => Promise<Shown>) =>
    void run(async () => {
      setShown(await call());
      onShown();
    });
  /** @param typed the password; empty where the account has none */
  const send = async <T>(path: string, { currentPassword: typed = '', ...body }: Sent) =>
    (
      await http<T>(apiUrl(`/second-factor/${path}`), {
        method: 'POST',
        body: { ...(typed !== '' && { currentPassword: typed }), ...body },
      })
    ).json;
  const read = async (): Promise<Shown> => ({
    step: 'state',
    state: (await http<State>(apiUrl('/second-factor'))).json,
  });
  const codesOf = (path: string, body: Sent) =>
    show(async () => ({
      step: 'codes',
      codes: (await send<{ readonly recoveryCodes: readonly string[] }>(path, body)).recoveryCodes,
    }));
  const start = useEffectEvent(() => show(read));
  useEffect(() => start(), []);

  return {
    /** Undefined until the server has answered. */
    shown,
    busy,
    problem,
    /** Reads the state again, where that has failed. */
    reload: () => show(read),
    begin: (currentPassword: string) =>
      show(async () => ({ step: 'setup', setup: await send<Setup>('setup', { currentPassword }) })),
    confirm: (code: string) => codesOf('confirm', { code }),
    renew: (currentPassword: string, code: string) => codesOf('recovery-codes', { currentPassword, code }),
    remove: (currentPassword: string, code: string) =>
      show(async () => {
        await send('remove', { currentPassword, code });
        return read();
      }),
  };
}
