import { LinkBase, useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import type { Job } from '../../dataProvider/jobs';
import { failureText } from '../../resources/engine/errors';
import { State } from '../../resources/engine/list/states';
import { useEngine } from '../../resources/engine/model';
import { bottomBar } from '../../resources/ui/bars';
import { Button, buttonClass } from '../../resources/ui/Button';
import { Note } from '../../resources/ui/Note';
import { createdAddress } from './address';
import { CreatedTable } from './CreatedTable';
import { StepCard } from './Steps';
import { useActivation } from './useActivation';
import { useCreated } from './useCreated';
import type { Wizard } from './useWizard';

/** The fifth step: which of the new locations take guests from now on. Those that are not chosen stay off. */
export function ActivateStep({ wizard }: { readonly wizard: Wizard }) {
  const translate = useTranslate();
  const { format } = useEngine();
  const job = wizard.job as Job;
  const created = useCreated(job.result?.createdIds ?? []);
  const { ids, isOn } = created;
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set());
  const [done, setDone] = useState<number>();
  const { run, failure, busy, outcome } = useActivation(setDone);
  const chosen = ids.filter((id) => !excluded.has(id) && !isOn(id));
  const to = createdAddress(job.createdAt);
  const isOver = done !== undefined || ids.every(isOn);
  const on = done ?? ids.length;
  return (
    <StepCard
      step="activate"
      title={translate(isOver ? 'wireless.finished' : 'wireless.activateTitle')}
      state={isOver ? 'over' : 'choice'}
    >
      {isOver ? (
        <Finished on={on} off={ids.length - on} onAgain={wizard.again}>
          <LinkBase className={buttonClass({ kind: 'primary' })} to={to}>
            {translate('wireless.toCreated')}
          </LinkBase>
        </Finished>
      ) : (
        <>
          <p className="wd-text">{translate('wireless.activateText')}</p>
          <CreatedTable created={created} excluded={excluded} onExclude={setExcluded} />
          <div className="e-save wd-foot" ref={bottomBar}>
            {failure !== undefined && <Note role="alert">{failureText(translate, failure)}</Note>}
            <div className="e-save-row">
              <span className="e-save-text" role="status">
                <b>
                  {translate('wireless.chosenOf', {
                    smart_count: chosen.length,
                    n: format.number(chosen.length),
                    of: format.number(ids.length),
                  })}
                </b>
              </span>
              <LinkBase className={buttonClass({ kind: 'quiet' })} to={to}>
                {translate('wireless.stayOff')}
              </LinkBase>
              <Button kind="primary" disabled={busy || chosen.length === 0} onClick={() => void run(chosen)}>
                {translate('wireless.activate', { smart_count: chosen.length, n: format.number(chosen.length) })}
              </Button>
            </div>
          </div>
          {outcome}
        </>
      )}
    </StepCard>
  );
}

interface FinishedProps {
  /** How many of the new locations take guests, and how many do not. */
  readonly on: number;
  readonly off: number;
  readonly onAgain: () => void;
  readonly children: ReactNode;
}

function Finished({ on, off, onAgain, children }: FinishedProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  return (
    <div role="status">
      <State
        title={translate('wireless.enabled', { smart_count: on, n: format.number(on) })}
        {...(off > 0 && { text: translate('wireless.restOff', { smart_count: off, n: format.number(off) }) })}
        action={
          <div className="e-row-of-buttons">
            <Button onClick={onAgain}>{translate('wireless.again')}</Button>
            {children}
          </div>
        }
      />
    </div>
  );
}
