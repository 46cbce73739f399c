import { useTranslate } from 'ra-core';
import { useEffect, useMemo, useRef } from 'react';
import { useEngine } from '../../../resources/engine/model';
import { CopyButton } from '../../../resources/ui/CopyButton';
import { qrPath } from '../../../resources/ui/qrPath';
import { CodeField, type FieldProps } from '../inputs';

/** The state of the own second factor, as the server answers it. */
export interface State {
  readonly since: string | null;
  /** How many are left. */
  readonly recoveryCodes: number;
  /** A password policy of the company, or a profile of the person, asks for a second factor. */
  readonly required: boolean;
  /** How many passkeys the account has: each is a second factor, too. */
  readonly passkeys: number;
  /** False: the account signs in at the identity provider alone, which then proves the person. */
  readonly password: boolean;
}

/** What an authenticator app needs. */
export interface Setup {
  readonly secret: string;
  readonly uri: string;
}

/** What an account without an authenticator app has in its place. */
function WithoutApp({ state: { passkeys, required, password } }: { readonly state: State }) {
  const translate = useTranslate();
  if (passkeys > 0) return <p>{translate('settings.factor.offPasskey', { smart_count: passkeys })}</p>;
  return <p>{translate(`settings.factor.${required ? 'offRequired' : password ? 'off' : 'offSso'}`)}</p>;
}

/** Says whether there is a second factor, since when, and what happens without it. */
export function FactorState({ state }: { readonly state: State }) {
  const translate = useTranslate();
  const { format } = useEngine();
  const { since, recoveryCodes: codes, required, passkeys } = state;
  if (since === null) return <WithoutApp state={state} />;
  return (
    <>
      <p>{translate('settings.factor.on', { day: format.day(since) })}</p>
      <p>
        {codes === 0
          ? translate('settings.factor.codesNone')
          : translate('settings.factor.codesLeft', { smart_count: codes })}
      </p>
      {passkeys > 0 ? (
        <p className="e-help">{translate('settings.factor.withPasskey', { smart_count: passkeys })}</p>
      ) : (
        required && <p className="e-help">{translate('settings.factor.required')}</p>
      )}
    </>
  );
}

/** The QR code and the key for the app, and its first code. */
export function FactorSetup({ setup, value, onChange, invalid }: FieldProps & { readonly setup: Setup }) {
  const translate = useTranslate();
  const { path, size } = useMemo(() => qrPath(setup.uri), [setup.uri]);
  return (
    <>
      <p>{translate('settings.factor.scan')}</p>
      <svg className="sf-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={translate('settings.factor.qr')}>
        <rect width={size} height={size} fill="white" />
        <path d={path} fill="black" shapeRendering="crispEdges" />
      </svg>
      <p className="sf-key">
        {translate('settings.factor.key')} <code>{setup.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <p className="sf-app">
        <a href={setup.uri}>{translate('settings.factor.openApp')}</a>
      </p>
      <CodeField
        digitsOnly
        autoFocus
        label={translate('settings.factor.code')}
        value={value}
        onChange={onChange}
        invalid={invalid}
      />
    </>
  );
}

/** The recovery codes, which are shown once. They have the focus: a second Enter does not leave them unseen. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const translate = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.focus(), []);
  return (
    <>
      <p>{translate('settings.factor.codesText')}</p>
      <ul className="sf-codes" ref={list} tabIndex={-1} aria-label={translate('settings.factor.codesTitle')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton
        value={codes.join('\n')}
        copy={translate('settings.factor.copy')}
        copied={translate('settings.factor.copied')}
        onCopied={() => undefined}
      />
    </>
  );
}
