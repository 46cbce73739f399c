import { useEffect, useEffectEvent, useState } from 'react';
import { apiUrl } from '../../../dataProvider/bases';
import { createPasskey, type PasskeyOptions } from '../../../dataProvider/passkeys';
import { useAppContext } from '../../appContext';
import { useCall } from '../useCall';
import type { Passkey } from './PasskeyRow';

/**
 * The own passkeys, and what can be done with them; after each change they are read again. The server asks for a proof
 * of the person before a change (docs/api.md). The functions return whether it was made; `problem` says why not.
 */
export function usePasskeys() {
  const { http } = useAppContext();
  const [passkeys, setPasskeys] = useState<readonly Passkey[]>();
  const { busy, problem, run } = useCall();

  const read = async () => setPasskeys((await http<{ passkeys: Passkey[] }>(apiUrl('/passkeys'))).json.passkeys);
  const change = (call: () => Promise<unknown>) => run(() => call().then(read));
  const start = useEffectEvent(() => void run(read));
  useEffect(() => start(), []);

  return {
    passkeys,
    busy,
    problem,
    /** Reads them again, where that has failed. */
    reload: () => void run(read),
    add: (name: string) =>
      change(async () => {
        const options = await http<PasskeyOptions>(apiUrl('/passkeys/options'), { method: 'POST', body: {} });
        const passkey = await createPasskey(options.json);
        await http(apiUrl('/passkeys'), { method: 'POST', body: { name, passkey } });
      }),
    rename: (id: number, name: string) =>
      change(() => http(apiUrl(`/passkeys/${id}`), { method: 'PATCH', body: { name } })),
    remove: (id: number) => change(() => http(apiUrl(`/passkeys/${id}`), { method: 'DELETE' })),
  };
}
