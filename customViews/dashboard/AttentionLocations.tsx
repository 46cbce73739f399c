import { useGetList, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { MonitoringState } from '../../domain/rules/monitoringState';
import { useEngine } from '../../resources/engine/model';
import type { EngineRecord } from '../../resources/engine/values/record';
import { useStateReason } from '../page-parts/useStateReason';
import { MAX_NAMED_LOCATIONS } from './useAttentionLines';

/** Time between two requests, in ms. */
const REFRESH_MS = 60_000;

const numberIn = (value: unknown) => (value == null ? null : Number(value));
const textIn = (value: unknown) => (value == null ? null : String(value));

/** The locations of a line, with what their state was computed from and since when it is so. @param filter of their list */
export default function AttentionLocations({ filter }: { readonly filter: Readonly<Record<string, unknown>> }) {
  const translate = useTranslate();
  const { format, resources } = useEngine();
  const reasonOf = useStateReason();
  const title = resources.get('locations')?.title ?? 'id';
  const { data = [] } = useGetList<EngineRecord>(
    'locations',
    { filter, sort: { field: 'l_monitoring_at', order: 'ASC' }, pagination: { page: 1, perPage: MAX_NAMED_LOCATIONS } },
    { refetchInterval: REFRESH_MS, retry: false },
  );
  return (
    <ul className="home-locations">
      {data.map((record) => {
        const since = format.minute(textIn(record['l_monitoring_at']) ?? '');
        const reason = reasonOf({
          state: record['l_monitoring'] as MonitoringState,
          signIns: numberIn(record['l_signins']),
          weekBefore: numberIn(record['l_signins_before']),
          lastSignIn: textIn(record['l_lastauthAt']),
        });
        const parts = [since && translate('home.attention.since', { time: since }), reason];
        return (
          <li key={record.id}>
            <Link to={`/locations/${record.id}`}>{String(record[title] ?? record.id)}</Link>{' '}
            <small>{parts.filter(Boolean).join(' · ')}</small>
          </li>
        );
      })}
    </ul>
  );
}
