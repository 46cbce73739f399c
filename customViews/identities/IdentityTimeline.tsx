import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ClientResource } from '../../domain/schema/client/client';
import { TIMELINE_KINDS, type TimelineKind } from '../../domain/records/timeline';
import type { EngineRecord } from '../../resources/engine/values/record';
import { Timeline } from '../../resources/engine/record-page/Timeline';
import { useTimeline } from './timeline';
import { TimelineLine } from './TimelineLine';

interface IdentityTimelineProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
}

/** Everything that happened to a guest in one line of time: registrations, sign-ins, connections, changes. */
export function IdentityTimeline({ resource, record }: IdentityTimelineProps) {
  const translate = useTranslate();
  const [kind, setKind] = useState<TimelineKind>();
  const query = useTimeline(record, kind ? [kind] : TIMELINE_KINDS);
  const kinds = query.data?.pages[0]?.kinds ?? [];
  return (
    <Timeline
      title={translate('identities.story.title')}
      texts={{
        empty: translate('identities.story.empty'),
        failed: translate('identities.story.failed'),
        older: translate('identities.story.older'),
      }}
      query={query}
      filter={
        kinds.length > 1 && (
          <div className="i-kinds" role="group" aria-label={translate('identities.story.filter')}>
            {[undefined, ...kinds].map((one) => (
              <button
                key={one ?? 'all'}
                type="button"
                className={`e-chip${one === kind ? ' e-chip-on' : ''}`}
                aria-pressed={one === kind}
                onClick={() => setKind(one)}
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
