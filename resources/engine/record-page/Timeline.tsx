import { useTranslate } from 'ra-core';
import { useId, type ReactNode } from 'react';
import { Button } from '../../ui/Button';

interface TimelineProps {
  readonly title: string;
  readonly texts: { readonly empty: string; readonly failed: string; readonly older: string };
  /** A query that goes back in time, a page at a time. */
  readonly query: {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly refetch: () => unknown;
    readonly fetchNextPage: () => unknown;
  };
  /** What the lines do not show, and why. */
  readonly note?: string | undefined;
  /** What narrows the lines. */
  readonly filter?: ReactNode;
  /** The lines, the newest first, as list items; absent while nothing is known. */
  readonly lines: readonly ReactNode[] | undefined;
  readonly className?: string;
}

/** What happened, the newest first, with the way to what is older; while it comes, when there is nothing, when it fails. */
export function Timeline({ title, texts, query, note, filter, lines, className }: TimelineProps) {
  const translate = useTranslate();
  const id = useId();
  const { isPending, isError, hasNextPage, isFetchingNextPage, refetch, fetchNextPage } = query;
  return (
    <section className="e-card e-side" aria-labelledby={id} aria-busy={isPending}>
      <h2 id={id}>{title}</h2>
      {note !== undefined && <p className="e-help">{note}</p>}
      {filter}
      {isPending && [0, 1, 2].map((key) => <span key={key} className="e-skeleton e-line-skeleton" />)}
      {isError && (
        <p role="alert">
          {texts.failed}{' '}
          <Button kind="link" onClick={() => void refetch()}>
            {translate('engine.list.retry')}
          </Button>
        </p>
      )}
      {lines?.length === 0 && <p>{texts.empty}</p>}
      {lines && lines.length > 0 && <ol className={['e-lines', className].filter(Boolean).join(' ')}>{lines}</ol>}
      {hasNextPage && (
        <Button kind="quiet" small disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.older}
        </Button>
      )}
    </section>
  );
}
