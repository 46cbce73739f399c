import { useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '../../customViews/account/useCall';
import { useAppContext } from '../../customViews/appContext';
import { apiUrl } from '../../dataProvider/bases';
import { hasPasskeys, signWithPasskey, type PasskeyOptions } from '../../dataProvider/passkeys';

/** What the account can prove its person with, besides the password, as the server answers it. */
interface Ways {
  readonly code: boolean;
  readonly passkey: boolean;
}

/** What proves the person here. The server takes no password alone from an account that has a passkey. */
type ProofKind = 'password' | 'code' | 'passkey' | 'either' | 'impossible';

function kindOf({ code, passkey }: Ways, canSign: boolean): ProofKind {
  if (passkey && canSign) return code ? 'either' : 'passkey';
  if (code) return 'code';
  return passkey ? 'impossible' : 'password';
}

/**
 * The proof of the person (docs/api.md): what proves them in this browser, and the calls that do.
 * @param onProven called when the server has accepted it
 */
export function useProof(onProven: () => void) {
  const { http, loginHost } = useAppContext();
  const [kind, setKind] = useState<ProofKind>();
  const { busy, problem, run } = useCall();
  const read = () =>
    run(async () => setKind(kindOf((await http<Ways>(apiUrl('/proof'))).json, hasPasskeys(loginHost))));
  const start = useEffectEvent(() => void read());
  useEffect(() => start(), []);

  const send = async (body: object) => {
    await http(apiUrl('/proof'), { method: 'POST', body });
    onProven();
  };
  return {
    /** Undefined until the server has answered. */
    kind,
    busy,
    problem,
    /** Reads again what proves the person, where that has failed. */
    reload: () => void read(),
    withPassword: (body: { readonly currentPassword: string; readonly code?: string }) => run(() => send(body)),
    withPasskey: () =>
      run(async () => {
        const { json } = await http<PasskeyOptions>(apiUrl('/proof/options'), { method: 'POST', body: {} });
        await send({ passkey: await signWithPasskey(json) });
      }),
  };
}
