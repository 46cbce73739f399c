import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useEngine } from '../../resources/engine/model';
import { useNow } from '../../resources/engine/useNow';
import type { EngineRecord } from '../../resources/engine/values/record';
import { Button } from '../../resources/ui/Button';
import { Dialog } from '../../resources/ui/Dialog';
import { Note } from '../../resources/ui/Note';
import { TypeChoice } from './TypeChoice';
import { PreviewOf } from './PreviewOf';
import { blockingErrors, usePreview, type AccountTypes, type Order, type Provision } from './useProvision';

interface OrderingProps {
  readonly title: string;
  readonly company: EngineRecord['id'];
  readonly types: AccountTypes;
  readonly latest: Provision | null;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly onClose: () => void;
  readonly onOrder: (order: Order) => Promise<void>;
}

/** Chooses an account type, and says what it will do to the company before it is applied. */
export function Ordering({ title, company, types, latest, busy, problem, onClose, onOrder }: OrderingProps) {
  const translate = useTranslate();
  const id = useId();
  const { format } = useEngine();
  const now = useNow();
  const [chosen, setChosen] = useState('');
  const [reset, setReset] = useState(false);
  const type = types.types.find(({ name }) => name === chosen);
  const { data: preview, isPending } = usePreview(company, { account_type: chosen, reset });
  // The server would refuse it: the reasons are in the preview, which the button names.
  const blocked = preview !== undefined && blockingErrors(preview).length > 0;
  return (
    <Dialog
      title={title}
      wide
      long
      onClose={onClose}
      closing={translate('engine.cancel')}
      actions={
        <Button
          kind="primary"
          disabled={!type || busy || isPending || blocked}
          {...(blocked && { 'aria-describedby': `${id}-blocked` })}
          onClick={() => void onOrder({ account_type: chosen, reset })}
        >
          {translate('provisioning.apply')}
        </Button>
      }
    >
      {latest && (
        <p className="pv-title">
          {translate('provisioning.last', {
            type: latest.label ?? translate('provisioning.gone'),
            at: format.relative(latest.endedAt ?? latest.startedAt, now) ?? '',
          })}
        </p>
      )}
      {problem !== undefined && <Note role="alert">{problem}</Note>}
      <TypeChoice types={types} chosen={chosen} onChosen={setChosen} />
      <label className="e-switch">
        <input
          type="checkbox"
          role="switch"
          checked={reset}
          aria-describedby={`${id}-reset`}
          onChange={({ target }) => setReset(target.checked)}
        />
        <span>{translate('provisioning.reset')}</span>
      </label>
      <p className="e-help" id={`${id}-reset`}>
        {translate('provisioning.resetHelp')}
      </p>
      <section className="pv-preview" aria-labelledby={`${id}-preview`}>
        <h3 id={`${id}-preview`}>{translate('provisioning.preview')}</h3>
        {type ? (
          <PreviewOf
            company={company}
            type={type}
            order={{ account_type: chosen, reset }}
            problemId={`${id}-blocked`}
          />
        ) : (
          <p>{translate('provisioning.choose')}</p>
        )}
      </section>
    </Dialog>
  );
}
