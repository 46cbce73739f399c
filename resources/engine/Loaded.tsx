import { LinkBase, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { failureText, statusOf } from './errors';
import { Arch } from '../ui/Arch';
import { Button, buttonClass } from '../ui/Button';

interface LoadedProps<T> {
  readonly query: {
    readonly data: T | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** In place of the usual skeleton: one in the shape of the content. */
  readonly waiting?: ReactNode;
  /** Of a page that shows one record: the address of its list, which it leads to where the record is not there. */
  readonly list?: string;
  readonly children: (data: T) => ReactNode;
}

/** Whether a call says that what it asks for is not there (404), and nothing was read before. */
export const isMissing = ({ data, error }: { readonly data: unknown; readonly error: unknown }): boolean =>
  data === undefined && statusOf(error) === 404;

/** What a call answers; until then a skeleton, and where it fails the reason and another try. */
export function Loaded<T>({ query, waiting, list, children }: LoadedProps<T>) {
  const { data, error, isFetching, refetch } = query;
  const translate = useTranslate();
  if (data !== undefined) return children(data);
  if (!error && waiting !== undefined) return waiting;
  // By its key an element of its own: one that was animated, and then is not, counts as moved (layout shift).
  if (!error) return <div key="loading" className="e-skeleton e-loading" aria-busy="true" />;
  if (list !== undefined && isMissing(query)) {
    return (
      <section className="e-card e-state" role="alert">
        <Arch />
        <h1>{translate('engine.form.notFound')}</h1>
        <p>{translate('engine.form.notFoundText')}</p>
        <LinkBase className={buttonClass()} to={list}>
          {translate('engine.form.backToList')}
        </LinkBase>
      </section>
    );
  }
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
