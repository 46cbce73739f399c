import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { ActionDialogProps } from '../../../resources/engine/dialogs';
import { Button } from '../../../resources/ui/Button';
import { Dialog } from '../../../resources/ui/Dialog';
import { CodeField, PasswordField } from '../inputs';
import { Problem } from '../Problem';
import { FactorSetup, FactorState, RecoveryCodes } from './parts';
import { useSecondFactor } from './useSecondFactor';
import './secondFactor.css';

/** The own second factor: set up, confirmed, renewed and removed (docs/api.md). */
export default function SecondFactorDialog({ onClose }: ActionDialogProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState('');
  const factor = useSecondFactor(() => {
    setTyped('');
    setCode('');
  });
  const { shown, problem } = factor;
  const isActive = shown?.step === 'state' && shown.state.since !== null;
  const isLast = shown?.step === 'codes';
  const takesPassword = shown?.step === 'state' && shown.state.password;
  const form = useRef<HTMLFormElement>(null);
  // The control that led to this step is gone, with the focus.
  useEffect(() => {
    if (document.activeElement === document.body) form.current?.focus();
  }, [shown?.step, isActive]);
  const isTyped = typed !== '' || (shown?.step === 'state' && !takesPassword);
  const isReady = !factor.busy && isTyped && (!isActive || code !== '');
  const goOn = () => (shown?.step === 'setup' ? factor.confirm(typed) : factor.begin(typed));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isActive && !isLast) goOn();
  };
  const act = (label: string, kind: 'primary' | 'danger', call: () => void) => (
    <Button kind={kind} disabled={!isReady} onClick={call}>
      {translate(`settings.factor.${label}`)}
    </Button>
  );
  const field = { value: typed, onChange: setTyped, invalid: problem !== undefined };

  return (
    <Dialog
      title={translate(`settings.factor.${isLast ? 'codesTitle' : 'title'}`)}
      // The codes are shown once: only the button says that they were kept.
      {...(!isLast && { onClose })}
      actions={
        <>
          <Button kind={isLast ? 'primary' : 'quiet'} onClick={onClose}>
            {translate(isLast ? 'settings.factor.kept' : 'shell.close')}
          </Button>
          {isActive && act('remove', 'danger', () => factor.remove(typed, code))}
          {isActive && act('renew', 'primary', () => factor.renew(typed, code))}
          {shown && !isActive && !isLast && act(shown.step === 'setup' ? 'confirm' : 'begin', 'primary', goOn)}
        </>
      }
    >
      <form ref={form} tabIndex={-1} className="ac-fields" onSubmit={submit}>
        {!shown && problem === undefined && <p aria-busy="true">{translate('engine.loading')}</p>}
        {shown?.step === 'state' && <FactorState state={shown.state} />}
        {takesPassword && <PasswordField {...field} autoFocus />}
        {isActive && (
          <CodeField {...field} label={translate('settings.factor.codeOrRecovery')} value={code} onChange={setCode} />
        )}
        {shown?.step === 'setup' && <FactorSetup setup={shown.setup} {...field} />}
        {shown?.step === 'codes' && <RecoveryCodes codes={shown.codes} />}
        <Problem text={problem} onRetry={shown ? undefined : factor.reload} />
      </form>
    </Dialog>
  );
}
