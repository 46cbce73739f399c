import { useTranslate } from 'ra-core';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useNow } from '../../resources/engine/useNow';
import { foldText } from '../../domain/text/foldText';
import { failureText } from '../../resources/engine/errors';
import { State } from '../../resources/engine/list/states';
import { useEngine } from '../../resources/engine/model';
import { useSubmitKey } from '../../resources/engine/useSubmitKey';
import { bottomBar } from '../../resources/ui/bars';
import { Button } from '../../resources/ui/Button';
import { SearchField } from '../../resources/ui/SearchField';
import { TabList, TabPanel } from '../../resources/ui/Tabs';
import { useAppContext } from '../appContext';
import { Pager } from '../page-parts/Pager';
import { CHANGES, orderSynchronisation, type ChangeKind, type DashboardChanges, type NetworkChange } from './calls';
import { ChangeTable } from './ChangeTable';
import { StepCard } from './Steps';
import type { Start, Wizard } from './useWizard';

const SIZES = [50, 100, 250];

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
        {problem !== undefined && (
          <p className="e-note" role="alert">
            {problem}
          </p>
        )}
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

interface NetworksProps {
  readonly networks: readonly NetworkChange[];
  readonly counts: DashboardChanges['counts'];
  readonly excluded: ReadonlySet<string>;
  readonly onExclude: (excluded: ReadonlySet<string>) => void;
}

/** The networks of one kind of change, by name, page by page. */
function Networks({ networks, counts, excluded, onExclude }: NetworksProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const id = useId();
  const [kind, setKind] = useState<ChangeKind>(CHANGES.find((one) => counts[one] > 0) ?? 'create');
  const [text, setText] = useState('');
  const [page, setPage] = useState({ offset: 0, limit: SIZES[0]! });
  const searched = foldText(useDeferredValue(text)).trim();
  const ofKind = useMemo(
    () =>
      networks
        .filter(({ change }) => change === kind)
        .sort((a, b) => a.name.localeCompare(b.name, format.tag, { numeric: true })),
    [networks, kind, format.tag],
  );
  const found = useMemo(
    () => (searched === '' ? ofKind : ofKind.filter(({ name }) => foldText(name).includes(searched))),
    [ofKind, searched],
  );
  const tick = (these: readonly NetworkChange[], on: boolean) => {
    const next = new Set(excluded);
    for (const { networkId } of these)
      if (on) next.delete(networkId);
      else next.add(networkId);
    onExclude(next);
  };
  const first = { ...page, offset: 0 };
  return (
    <>
      <TabList
        id={id}
        label={translate('wireless.kinds')}
        current={kind}
        onChange={(next) => {
          setKind(next);
          setPage(first);
        }}
        tabs={CHANGES.map((one) => ({
          key: one,
          label: translate(`wireless.kind.${one}`),
          mark: <span className="wd-count">{format.number(counts[one])}</span>,
        }))}
      />
      <TabPanel id={id} tab={kind}>
        <p className="wd-text wd-kind">{translate(`wireless.kindText.${kind}`)}</p>
        {ofKind.length > 0 && (
          <div className="wd-tools">
            <SearchField
              label={translate('wireless.search')}
              value={text}
              onChange={(next) => {
                setText(next);
                setPage(first);
              }}
            />
          </div>
        )}
        {found.length > 0 ? (
          <ChangeTable
            kind={kind}
            shown={found.slice(page.offset, page.offset + page.limit)}
            found={found}
            {...((kind === 'create' || kind === 'update') && { ticks: { excluded, tick } })}
          />
        ) : (
          <p className="wd-nothing" role="status">
            {translate(ofKind.length > 0 ? 'wireless.noMatch' : 'wireless.noneOfKind')}
          </p>
        )}
        {found.length > SIZES[0]! && <Pager {...page} total={found.length} sizes={SIZES} onChange={setPage} />}
      </TabPanel>
    </>
  );
}
