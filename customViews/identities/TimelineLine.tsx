import { useTranslate } from 'ra-core';
import type { ClientResource } from '../../domain/schema/client/client';
import { useEngine } from '../../resources/engine/model';
import type { EngineRecord } from '../../resources/engine/values/record';
import { HistoryEntry } from '../../resources/engine/record-page/HistoryEntry';
import { When } from '../../resources/engine/record-page/When';
import type { TimelineEntry } from '../../domain/records/timeline';

interface TimelineLineProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
  readonly entry: TimelineEntry;
}

const SUCCESS_STATUSES: readonly string[] = ['complete', 'success', 'auto', 'reauth'];
const FAILURE_STATUSES: readonly string[] = ['failed', 'error', 'denied'];

/** One moment of a guest's story: what, where and with what, when. */
export function TimelineLine({ resource, record, entry }: TimelineLineProps) {
  const translate = useTranslate();
  const { resources } = useEngine();
  if (entry.kind === 'change') return <HistoryEntry resource={resource} record={record} line={entry.line} />;
  const words = resources.get('authentications')?.texts.enums;
  const status = (name: string) => words?.['status']?.[name] ?? name;
  const place = 'location' in entry ? (entry.location?.name ?? translate('widgets.history.noLocation')) : null;
  const tone =
    entry.kind !== 'authentication'
      ? ''
      : SUCCESS_STATUSES.includes(entry.status)
        ? ' i-good'
        : FAILURE_STATUSES.includes(entry.status)
          ? ' i-bad'
          : '';
  return (
    <li className={`e-line i-${entry.kind}${tone}`}>
      {entry.kind === 'registration' && <strong>{translate('identities.story.registered')}</strong>}
      {entry.kind === 'authentication' && (
        <>
          <strong>{[status(entry.status), entry.authtype].filter(Boolean).join(' · ')}</strong>
          {entry.reason && <span className="i-reason">{words?.['reason']?.[entry.reason] ?? entry.reason}</span>}
        </>
      )}
      {entry.kind === 'session' && (
        <strong>{translate('identities.story.session', { smart_count: entry.lines })}</strong>
      )}
      {place !== null && (
        <p className="i-where">
          {[place, 'device' in entry && (entry.device ?? ('browser' in entry ? entry.browser.system : null))]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {entry.kind === 'registration' && entry.admin !== null && (
        <p className="i-where">{translate('identities.story.by', { name: entry.admin })}</p>
      )}
      <p>
        <When at={entry.at} />
      </p>
    </li>
  );
}
