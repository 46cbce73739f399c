import { useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '../../customViews/account/useCall';
import { useAppContext } from '../../customViews/appContext';
import { apiUrl } from '../../dataProvider/bases';
import { hasPasskeys, signWithPasskey, type PasskeyOptions } from '../../dataProvider/passkeys';

/** What can prove the person, as the server answers it. */
interface Ways {
  readonly password: boolean;
  readonly code: boolean;
  readonly passkey: boolean;
  /** The identity provider of the session. */
  readonly sso: boolean;
  /** A proof is there. */
  readonly proven: boolean;
}

/** What proves the person here. The server takes neither password nor identity provider alone from an account that has a passkey. */
type ProofKind = 'password' | 'code' | 'passkey' | 'either' | 'sso' | 'ssoCode' | 'ssoEither' | 'impossible' | 'none';

function kindOf({ password, code, passkey, sso }: Ways, canSign: boolean): ProofKind {
  const signs = passkey && canSign;
  if (passkey && !code) return canSign ? 'passkey' : 'impossible';
  if (password) return code ? (signs ? 'either' : 'code') : 'password';
  if (sso) return code ? (signs ? 'ssoEither' : 'ssoCode') : 'sso';
  return signs ? 'passkey' : 'none';
}

/** A visit to the identity provider that was begun. */
interface Away {
  readonly location: string;
  /** Seconds. */
  readonly expiresIn: number;
}

/** Time between two looks whether the identity provider has confirmed the person, in ms. */
const LOOK_MS = 2_000;

/**
 * The proof of the person (docs/api.md): what proves them in this browser, and the calls that do.
 * @param onProven called when the server has accepted it
 */
export function useProof(onProven: () => void) {
  const { http, loginHost } = useAppContext();
  const [ways, setWays] = useState<Ways>();
  const [away, setAway] = useState<Away>();
  const { busy, problem, run } = useCall();
  const waysNow = async () => (await http<Ways>(apiUrl('/proof'))).json;
  const kind = ways && kindOf(ways, hasPasskeys(loginHost));
  const leave = (body: { readonly code?: string }) =>
    run(async () => setAway((await http<Away>(apiUrl('/proof/sso'), { method: 'POST', body })).json));
  const read = async () => {
    let found: Ways | undefined;
    await run(async () => setWays((found = await waysNow())));
    // Nothing is to be typed: the link is there at once.
    if (found && kindOf(found, hasPasskeys(loginHost)) === 'sso') await leave({});
  };
  const start = useEffectEvent(() => void read());
  useEffect(() => start(), []);

  // What fails is looked at again: the person is on another page meanwhile.
  const look = useEffectEvent(
    () =>
      void waysNow().then(
        ({ proven }) => proven && onProven(),
        () => undefined,
      ),
  );
  useEffect(() => {
    if (!away) return undefined;
    const timer = setInterval(look, LOOK_MS);
    const end = setTimeout(() => setAway(undefined), away.expiresIn * 1000);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [away]);

  const send = async (body: object) => {
    await http(apiUrl('/proof'), { method: 'POST', body });
    onProven();
  };
  return {
    /** Undefined until the server has answered. */
    kind,
    /** The identity provider does as well as the password. */
    hasSso: ways?.sso === true && (!ways.passkey || ways.code),
    /** Where the identity provider is; undefined until the visit was begun. */
    away: away?.location,
    busy,
    problem,
    /** Reads again what proves the person, where that has failed. */
    reload: () => void read(),
    withPassword: (body: { readonly currentPassword: string; readonly code?: string }) => run(() => send(body)),
    withSso: leave,
    /** A visit is good for one answer: another one begins. */
    leaveAgain: () => (kind === 'sso' ? void leave({}) : setAway(undefined)),
    withPasskey: () =>
      run(async () => {
        const { json } = await http<PasskeyOptions>(apiUrl('/proof/options'), { method: 'POST', body: {} });
        await send({ passkey: await signWithPasskey(json) });
      }),
  };
}
