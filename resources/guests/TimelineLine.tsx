import { useTranslate } from 'ra-core';
import type { ClientResource } from '../../domain/schema/client/client';
import type { TimelineEntry } from '../../domain/records/timeline';
import { useEngine } from '../engine/model';
import { HistoryEntry } from '../engine/record-page/HistoryEntry';
import { When } from '../engine/record-page/When';
import { fileSize } from '../engine/values/fileSize';
import { durationText } from '../engine/values/duration';
import type { EngineRecord } from '../engine/values/record';
import './timeline.css';

interface TimelineLineProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
  readonly entry: TimelineEntry;
}

/** What happened, in words of the resources that know it: a state of a sign-in, a cause, a state of a mail. */
function useTitle(entry: TimelineEntry): { readonly title: string; readonly cause?: string | null } {
  const translate = useTranslate();
  const { format, resources } = useEngine();
  const word = (resource: string, field: string, value: string) =>
    resources.get(resource)?.texts.enums?.[field]?.[value] ?? value;
  switch (entry.kind) {
    case 'registration':
      return { title: translate('identities.story.registered') };
    case 'authentication':
    case 'refusal': {
      const { status, authtype, reason } = entry;
      const title = [word('authentications', 'status', status), authtype].filter(Boolean).join(' · ');
      return { title, cause: reason && word('authentications', 'reason', reason) };
    }
    case 'session':
      return { title: translate('identities.story.session', { smart_count: entry.lines }) };
    case 'connection': {
      const { duration, received, sent, state } = entry;
      return {
        title: [translate('identities.story.connection'), word('connections', 'state', state)].join(' · '),
        cause: translate('identities.story.traffic', {
          duration: durationText(duration, format.tag),
          sent: fileSize(sent, format.tag),
          received: fileSize(received, format.tag),
        }),
      };
    }
    case 'mail':
      return {
        title: translate('identities.story.mail'),
        cause: `${entry.subject} · ${word('mails', 'm_state', entry.state)}`,
      };
    case 'change':
      return { title: '' };
  }
}

/** One entry of the timeline: what, where and with which device, when (specification S-WID-3). */
export function TimelineLine({ resource, record, entry }: TimelineLineProps) {
  const translate = useTranslate();
  const { title, cause } = useTitle(entry);
  if (entry.kind === 'change') return <HistoryEntry resource={resource} record={record} line={entry.line} />;
  const system = 'browser' in entry ? entry.browser.system : null;
  return (
    <li className={`e-line i-${entry.kind}`}>
      <strong>{title}</strong>
      {cause && <span className="i-reason">{cause}</span>}
      {'location' in entry && (
        <p className="i-where">
          {[
            entry.location?.name ?? translate('widgets.history.noLocation'),
            entry.device ?? system ?? translate('widgets.history.unknownDevice'),
          ].join(' · ')}
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
