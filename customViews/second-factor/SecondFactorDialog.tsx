import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { apiUrl } from '../../dataProvider/bases';
import type { ActionDialogProps } from '../../resources/engine/dialogs';
import { errorMessage, fieldErrors, translateMessage } from '../../resources/engine/errors';
import { Button } from '../../resources/ui/Button';
import { Dialog } from '../../resources/ui/Dialog';
import { useAppContext } from '../appContext';
import { CodeField, FactorSetup, FactorState, PasswordField, RecoveryCodes, type Setup, type State } from './parts';
import '../../resources/engine/styles/form.css';
import './secondFactor.css';

/** What the dialog shows: the state, a set-up that was begun, or recovery codes, which are shown once. */
type Shown =
  | { readonly step: 'state'; readonly state: State }
  | { readonly step: 'setup'; readonly setup: Setup }
  | { readonly step: 'codes'; readonly codes: readonly string[] };

type Codes = { readonly recoveryCodes: readonly string[] };

/** The own second factor: set up, confirmed, renewed and removed (docs/api.md). */
export default function SecondFactorDialog({ onClose }: ActionDialogProps) {
  const translate = useTranslate();
  const { http } = useAppContext();
  const [shown, setShown] = useState<Shown>();
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  /** Runs a call; what it is refused with is shown. */
  const run = async (call: () => Promise<Shown>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      setShown(await call());
      setTyped('');
      setCode('');
    } catch (error) {
      setProblem(translateMessage(translate, Object.values(fieldErrors(error))[0] ?? errorMessage(error)));
    } finally {
      setBusy(false);
    }
  };
  const send = async <T,>(path: string, body: object) =>
    (await http<T>(apiUrl(`/second-factor/${path}`), { method: 'POST', body })).json;
  const read = async (): Promise<Shown> => ({
    step: 'state',
    state: (await http<State>(apiUrl('/second-factor'))).json,
  });
  const begin = async (): Promise<Shown> => ({
    step: 'setup',
    setup: await send<Setup>('setup', { currentPassword: typed }),
  });
  const codesOf = async (path: string, body: object): Promise<Shown> => ({
    step: 'codes',
    codes: (await send<Codes>(path, body)).recoveryCodes,
  });
  const confirm = () => codesOf('confirm', { code: typed });
  const renew = () => codesOf('recovery-codes', { currentPassword: typed, code });
  const remove = async () => {
    await send('remove', { currentPassword: typed, code });
    return read();
  };
  const start = useEffectEvent(() => void run(read));
  useEffect(() => start(), []);

  const isActive = shown?.step === 'state' && shown.state.since !== null;
  const ready = !busy && typed !== '' && (!isActive || code !== '');
  const act = (label: string, kind: 'primary' | 'danger' | 'quiet', call: () => Promise<Shown>) => (
    <Button kind={kind} disabled={!ready} onClick={() => void run(call)}>
      {translate(`settings.factor.${label}`)}
    </Button>
  );
  return (
    <Dialog
      title={translate(`settings.factor.${shown?.step === 'codes' ? 'codesTitle' : 'title'}`)}
      onClose={onClose}
      actions={
        <>
          <Button kind={shown?.step === 'codes' ? 'primary' : 'quiet'} onClick={onClose}>
            {translate(`settings.factor.${shown?.step === 'codes' ? 'kept' : 'close'}`)}
          </Button>
          {isActive && act('remove', 'danger', remove)}
          {isActive && act('renew', 'primary', renew)}
          {shown?.step === 'state' && !isActive && act('begin', 'primary', begin)}
          {shown?.step === 'setup' && act('confirm', 'primary', confirm)}
        </>
      }
    >
      <form
        className="sf-fields"
        onSubmit={(event) => {
          event.preventDefault();
          if (!ready || isActive || shown?.step === 'codes') return;
          void run(shown?.step === 'setup' ? confirm : begin);
        }}
      >
        {!shown && !problem && <p aria-busy="true">{translate('settings.factor.loading')}</p>}
        {shown?.step === 'state' && <FactorState state={shown.state} />}
        {shown?.step === 'state' && <PasswordField value={typed} onChange={setTyped} invalid={problem !== undefined} />}
        {isActive && (
          <CodeField
            label={translate('settings.factor.codeOrRecovery')}
            value={code}
            onChange={setCode}
            invalid={problem !== undefined}
          />
        )}
        {shown?.step === 'setup' && (
          <FactorSetup setup={shown.setup} value={typed} onChange={setTyped} invalid={problem !== undefined} />
        )}
        {shown?.step === 'codes' && <RecoveryCodes codes={shown.codes} />}
        {problem !== undefined && (
          <p className="sf-problem" role="alert">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
