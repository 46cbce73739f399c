import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ClientResource } from '../../domain/schema/client/client';
import { TIMELINE_KINDS, type TimelineKind } from '../../domain/records/timeline';
import type { EngineRecord } from '../../resources/engine/values/record';
import { Timeline } from '../../resources/engine/record-page/Timeline';
import { useTimeline } from './timeline';
import { TimelineLine } from '../../resources/guests/TimelineLine';

/** What the timeline can be narrowed to, each with the kinds of entries that it shows. */
const FILTERS = {
  connection: ['authentication', 'session', 'connection'],
  refusal: ['refusal'],
  change: ['registration', 'change'],
  mail: ['mail'],
} as const satisfies Readonly<Record<string, readonly TimelineKind[]>>;
type Filter = keyof typeof FILTERS;
const FILTER_NAMES = ['connection', 'refusal', 'change', 'mail'] as const satisfies readonly Filter[];

interface IdentityTimelineProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
}

/** Everything that happened to a guest, the newest first, of one kind or of all (specification S-WID-3). */
export function IdentityTimeline({ resource, record }: IdentityTimelineProps) {
  const translate = useTranslate();
  const [filter, setFilter] = useState<Filter>();
  const query = useTimeline(record, filter ? FILTERS[filter] : TIMELINE_KINDS);
  const known = query.data?.pages[0]?.kinds ?? [];
  const filters = FILTER_NAMES.filter((name) =>
    (FILTERS[name] as readonly TimelineKind[]).some((kind) => known.includes(kind)),
  );
  // Everybody who may open the page sees its history; sign-ins are in it for those who may read them.
  const partial = query.data !== undefined && !(known as readonly string[]).includes('authentication');
  return (
    <Timeline
      title={translate('identities.story.title')}
      note={partial ? translate('identities.story.partial') : undefined}
      texts={{
        empty: translate('widgets.history.none'),
        failed: translate('identities.story.failed'),
        older: translate('identities.story.older'),
      }}
      query={query}
      filter={
        filters.length > 1 && (
          <div className="i-kinds" role="group" aria-label={translate('identities.story.filter')}>
            {[undefined, ...filters].map((one) => (
              <button
                key={one ?? 'all'}
                type="button"
                className={`e-chip${one === filter ? ' e-chip-on' : ''}`}
                aria-pressed={one === filter}
                onClick={() => setFilter(one)}
              >
                {translate(`identities.story.kinds.${one ?? 'all'}`)}
              </button>
            ))}
          </div>
        )
      }
      className="i-story"
      lines={query.data?.pages
        .flatMap((page) => page.entries)
        .map((entry) => (
          <TimelineLine key={`${entry.kind} ${entry.id}`} resource={resource} record={record} entry={entry} />
        ))}
    />
  );
}
