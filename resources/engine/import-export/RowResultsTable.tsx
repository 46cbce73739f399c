import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button';
import { failureText } from '../errors';
import { ReadProblem } from '../ReadProblem';
import type { useRowResults } from './useRowResults';
import './transfer.css';

interface RowResultsTableProps {
  readonly results: ReturnType<typeof useRowResults>;
  readonly label: string;
  /** Names of the columns. */
  readonly head: readonly string[];
  /** True when the rows are records that were refused, with the reason. */
  readonly refused?: boolean;
  readonly className?: string;
  /** The bodies of the table. */
  readonly children: ReactNode;
}

/** Row results of a job in a table that scrolls, with a button for further ones; or why they cannot be read. */
export function RowResultsTable({ results, label, head, refused, className, children }: RowResultsTableProps) {
  const translate = useTranslate();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = results;
  if (error && !data) {
    return <ReadProblem onRetry={() => void refetch()}>{failureText(translate, error)}</ReadProblem>;
  }
  return (
    <div
      className={className === undefined ? 't-scroll' : `t-scroll ${className}`}
      tabIndex={0}
      role="group"
      aria-label={label}
      aria-busy={isFetching}
    >
      <table className={refused ? 't-table t-refused' : 't-table'}>
        <thead>
          <tr>
            {head.map((name, index) => (
              <th key={index} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
      {hasNextPage && (
        <Button kind="quiet" small disabled={isFetching} onClick={() => void fetchNextPage()}>
          {translate('transfer.import.more')}
        </Button>
      )}
    </div>
  );
}
