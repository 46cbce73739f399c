import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNow } from '../../resources/engine/useNow';
import { failureText } from '../../resources/engine/errors';
import { State } from '../../resources/engine/list/states';
import { useEngine } from '../../resources/engine/model';
import { useSubmitKey } from '../../resources/engine/useSubmitKey';
import { bottomBar } from '../../resources/ui/bars';
import { Button } from '../../resources/ui/Button';
import { Note } from '../../resources/ui/Note';
import { useAppContext } from '../appContext';
import { orderSynchronisation, type DashboardChanges, type NetworkChange } from './calls';
import { Networks } from './Networks';
import { StepCard } from './Steps';
import type { Start, Wizard } from './useWizard';

/** What is done to a location only when it is ticked. */
const isWritten = ({ change }: NetworkChange) => change === 'create' || change === 'update';

/** The third step: what would change, by kind; what is not ticked is left as it is. */
export function ChangesStep({ wizard }: { readonly wizard: Wizard }) {
  const { start, changes, excluded, setExcluded, back } = wizard;
  const translate = useTranslate();
  const { format } = useEngine();
  const now = useNow();
  const { busy, problem, apply } = useApply(wizard);
  const { networks, counts, readAt } = changes.data as DashboardChanges;
  const chosen = networks.filter((one) => isWritten(one) && !excluded.has(one.networkId));
  const creations = chosen.filter(({ change }) => change === 'create').length;
  const parts = [
    creations > 0 && translate('wireless.willCreate', { smart_count: creations, n: format.number(creations) }),
    chosen.length > creations &&
      translate('wireless.willUpdate', {
        smart_count: chosen.length - creations,
        n: format.number(chosen.length - creations),
      }),
  ].filter(Boolean);
  const nothing = counts.create + counts.update === 0;
  return (
    <StepCard step="changes" title={translate(nothing ? 'wireless.nothing' : 'wireless.changesTitle')}>
      <p className="wd-text">
        {translate(nothing ? 'wireless.nothingText' : 'wireless.changesText')}{' '}
        <span data-tooltip={format.exact(readAt)}>
          {translate('wireless.readAt', { when: format.relative(readAt, now) })}
        </span>{' '}
        <Button kind="link" onClick={() => void changes.refetch()}>
          {translate('wireless.readAgain')}
        </Button>
      </p>
      {networks.length === 0 ? (
        <State title={translate('wireless.empty')} text={translate('wireless.emptyText')} />
      ) : (
        <Networks networks={networks} counts={counts} excluded={excluded} onExclude={setExcluded} />
      )}
      <div className="e-save wd-foot" ref={bottomBar}>
        {problem !== undefined && <Note role="alert">{problem}</Note>}
        <div className="e-save-row">
          <span className="e-save-text" role="status">
            {parts.length > 0 ? <b>{parts.join(' · ')}</b> : !nothing && translate('wireless.noneChosen')}
          </span>
          <Button kind="quiet" disabled={busy} onClick={back}>
            {translate('wireless.back')}
          </Button>
          {!nothing && (
            <Button
              kind="primary"
              disabled={busy || chosen.length === 0}
              onClick={() =>
                void apply(
                  start!,
                  chosen.map(({ networkId }) => networkId),
                )
              }
            >
              {translate('wireless.apply', { smart_count: chosen.length, n: format.number(chosen.length) })}
            </Button>
          )}
        </div>
      </div>
    </StepCard>
  );
}

/** Orders what is chosen. */
function useApply({ ordered }: Wizard) {
  const translate = useTranslate();
  const { http } = useAppContext();
  const withKey = useSubmitKey();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const apply = async ({ dashboard, values }: Start, networks: readonly string[]) => {
    const body = { networks, values };
    setBusy(true);
    setProblem(undefined);
    try {
      ordered(await withKey([dashboard, body], (key) => orderSynchronisation(http, dashboard, body, key)));
    } catch (error) {
      setProblem(failureText(translate, error));
      setBusy(false);
    }
  };
  return { busy, problem, apply };
}
