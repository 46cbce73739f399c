import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { ClientResource } from '../../domain/schema/client';
import { STORY_KINDS, type StoryKind } from '../../domain/story';
import type { EngineRecord } from '../../resources/engine/record';
import { useStory } from './story';
import { StoryLine } from './StoryLine';

interface StoryProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
}

/** Everything that happened to a guest in one line of time: registrations, sign-ins, connections, changes. */
export function Story({ resource, record }: StoryProps) {
  const translate = useTranslate();
  const id = useId();
  const [kind, setKind] = useState<StoryKind>();
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useStory(
    record,
    kind ? [kind] : STORY_KINDS,
  );
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const kinds = data?.pages[0]?.kinds ?? [];
  return (
    <section className="e-card e-side" aria-labelledby={id} aria-busy={isPending}>
      <h2 id={id}>{translate('identities.story.title')}</h2>
      {kinds.length > 1 && (
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
      )}
      {isPending && [0, 1, 2].map((key) => <span key={key} className="e-bone e-line-bone" />)}
      {isError && (
        <p role="alert">
          {translate('identities.story.failed')}{' '}
          <button type="button" className="e-text-button" onClick={() => void refetch()}>
            {translate('engine.list.retry')}
          </button>
        </p>
      )}
      {data && entries.length === 0 && <p>{translate('identities.story.empty')}</p>}
      {entries.length > 0 && (
        <ol className="e-lines i-story">
          {entries.map((entry) => (
            <StoryLine key={`${entry.kind} ${entry.id}`} resource={resource} record={record} entry={entry} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <button
          type="button"
          className="e-btn e-btn-small e-btn-quiet"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {translate('identities.story.older')}
        </button>
      )}
    </section>
  );
}
