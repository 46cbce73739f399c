import { useTranslate } from 'ra-core';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { foldText } from '../../domain/text/foldText';
import { NETWORK_CHANGES } from '../../domain/wireless-dashboard/changes';
import { useEngine } from '../../resources/engine/model';
import { SearchField } from '../../resources/ui/SearchField';
import { TabList, TabPanel } from '../../resources/ui/Tabs';
import { Pager } from '../page-parts/Pager';
import type { ChangeKind, DashboardChanges, NetworkChange } from './calls';
import { ChangeTable } from './ChangeTable';

/** Networks on a page of the list. */
const SIZES = [50, 100, 250];

interface NetworksProps {
  readonly networks: readonly NetworkChange[];
  readonly counts: DashboardChanges['counts'];
  readonly excluded: ReadonlySet<string>;
  readonly onExclude: (excluded: ReadonlySet<string>) => void;
}

/** The networks of one kind of change, by name, page by page. */
export function Networks({ networks, counts, excluded, onExclude }: NetworksProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const id = useId();
  const [kind, setKind] = useState<ChangeKind>(NETWORK_CHANGES.find((one) => counts[one] > 0) ?? 'create');
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
        tabs={NETWORK_CHANGES.map((one) => ({
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
