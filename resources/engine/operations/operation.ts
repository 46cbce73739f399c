import type { Identifier } from 'ra-core';
import type { Job } from '../../../dataProvider/jobs';
import type { DialogName } from '../../../domain/schema/model/registry';
import type { EngineRecord } from '../values/record';
import type { Undo } from './useSuccess';

interface Described {
  readonly name: string;
  readonly label: string;
  readonly icon?: string;
  readonly danger?: boolean;
  /** Keys of the records that will be deleted or disabled: the confirmation shows what uses them. */
  readonly affects?: readonly Identifier[];
  /** Message after success. */
  readonly done: string;
}

interface Confirmation {
  readonly title: string;
  /** Of a deletion: the title where other records prevent it. */
  readonly blocked?: string | undefined;
  readonly text: string;
  readonly confirm: string;
}

/** Something that can be done to one record: the same for a row, a selection of one and a form. */
export interface SingleOperation extends Described {
  /** Asked first. */
  readonly confirm?: Confirmation;
  /** A registered dialog does it instead of `run`. */
  readonly dialog?: { readonly name: DialogName; readonly record: EngineRecord };
  readonly run: () => Promise<unknown>;
  /** What lists show before the server has answered: the record, and the fields that `run` changes with their new values. */
  readonly atOnce?: { readonly id: Identifier; readonly values: Readonly<Record<string, unknown>> };
  /** The undo of what `run` has answered; absent, or without a result, when there is none. */
  readonly undo?: (result: unknown) => Undo | undefined;
}

/** The same for several records: always confirmed first, and run as a job that continues when the page is left. */
export interface BulkOperation extends Described {
  readonly confirm: Confirmation;
  /** What `start` sends: the records, and what is done to them. */
  readonly order: unknown;
  /** @param key idempotency key of the order */
  readonly start: (key: string) => Promise<Job>;
}

export type Operation = SingleOperation | BulkOperation;

/** Whether an operation deletes records. */
export const isDeletion = ({ name }: Operation): boolean => name === 'delete';

/** Whether an operation starts a job instead of one call. */
export const isBulk = (operation: Operation): operation is BulkOperation => 'start' in operation;
