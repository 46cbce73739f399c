import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { failureText } from './errors';
import { Arch } from '../ui/Arch';
import { Button } from '../ui/Button';

interface LoadedProps<T> {
  readonly query: {
    readonly data: T | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** In place of the usual skeleton: one in the shape of the content. */
  readonly waiting?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** What a call answers; until then a skeleton, and where it fails the reason and another try. */
export function Loaded<T>({ query: { data, error, isFetching, refetch }, waiting, children }: LoadedProps<T>) {
  const translate = useTranslate();
  if (data !== undefined) return children(data);
  if (!error && waiting !== undefined) return waiting;
  // By its key an element of its own: one that was animated, and then is not, counts as moved (layout shift).
  if (!error) return <div key="loading" className="e-skeleton e-loading" aria-busy="true" />;
  return (
    <section className="e-card e-state" role="alert">
      <Arch />
      <h2>{failureText(translate, error)}</h2>
      <Button kind="quiet" disabled={isFetching} onClick={() => void refetch()}>
        {translate('engine.list.retry')}
      </Button>
    </section>
  );
}
