import { useGetOne, useNotify, useTranslate } from 'ra-core';
import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { lazyPart } from '../../../resources/engine/lazyPart';
import type { ClientResource } from '../../../domain/schema/client/client';
import { failureText } from '../../../resources/engine/errors';
import { isBulk, type Operation } from '../../../resources/engine/operations/operation';
import { OperationDialog } from '../../../resources/engine/operations/OperationDialog';
import { useRun } from '../../../resources/engine/operations/useRun';
import type { Targets } from '../../../resources/engine/operations/useOperations';
import type { EngineRecord } from '../../../resources/engine/values/record';
import type { Subject } from './entry';
import { useRecordOperations } from './useRecordOperations';

const BulkEditDialog = lazyPart(() => import('../../../resources/engine/list/BulkEditDialog'));

/** An operation that was chosen, and continues when the palette has closed: in a dialog, or without a question. */
export type Started =
  | {
      readonly kind: 'ready';
      readonly resource: ClientResource;
      readonly operation: Operation;
      readonly onDone?: () => void;
    }
  | { readonly kind: 'extend'; readonly resource: ClientResource; readonly field: string; readonly targets: Targets }
  /** An operation on a record that has been found by its title: the record is read first. */
  | { readonly kind: 'named'; readonly subject: Subject; readonly name: string };

interface StartedProps<Kind extends Started['kind']> {
  readonly started: Started & { readonly kind: Kind };
  /** Called with what comes next, or without when nothing does. */
  readonly onEnd: (next?: Started) => void;
}

/** Runs an operation that asks nothing. */
function Run({ started: { resource, operation, onDone }, onEnd }: StartedProps<'ready'>) {
  const { run } = useRun(resource.name);
  const hasStarted = useRef(false);
  const begin = useEffectEvent(async () => {
    if (hasStarted.current || isBulk(operation)) return;
    hasStarted.current = true;
    if (await run(operation)) onDone?.();
    onEnd();
  });
  useEffect(() => void begin(), []);
  return null;
}

/** Finds the named operation among those that are possible for the record, and reports when it is not. */
function Resolve({ record, started, onEnd }: StartedProps<'named'> & { readonly record: EngineRecord }) {
  const notify = useNotify();
  const { resource, title } = started.subject;
  const next = useRef<Started>(undefined);
  const operations = useRecordOperations(resource, record, {
    title,
    onStart: (one) => (next.current = one),
    isOpen: false,
  });
  const resolve = useEffectEvent(() => {
    const operation = operations.find(({ name }) => name === started.name);
    if (operation) operation.run();
    else notify('paletteEntries.impossible', { type: 'warning', messageArgs: { name: title } });
    onEnd(next.current);
  });
  useEffect(() => resolve(), []);
  return null;
}

function Named({ started, onEnd }: StartedProps<'named'>) {
  const translate = useTranslate();
  const notify = useNotify();
  const { resource, id } = started.subject;
  const { data, error } = useGetOne<EngineRecord>(resource.name, { id }, { retry: false });
  const fail = useEffectEvent((failure: unknown) => {
    notify(failureText(translate, failure), { type: 'error' });
    onEnd();
  });
  useEffect(() => {
    if (error) fail(error);
  }, [error]);
  return data ? <Resolve record={data} started={started} onEnd={onEnd} /> : null;
}

/**
 * Performs an operation that was chosen in the palette, in the dialogs of lists and pages. Loaded with the first one.
 */
export default function StartedOperation({ started, onEnd }: StartedProps<Started['kind']>) {
  const end = () => onEnd();
  if (started.kind === 'named') return <Named started={started} onEnd={onEnd} />;
  if (started.kind === 'extend') {
    return (
      <Suspense>
        <BulkEditDialog
          resource={started.resource}
          targets={started.targets}
          only={started.field}
          onDone={end}
          onRefused={end}
          onClose={end}
        />
      </Suspense>
    );
  }
  const { resource, operation, onDone } = started;
  const asks = isBulk(operation) || operation.confirm !== undefined || operation.dialog !== undefined;
  if (!asks) return <Run started={started} onEnd={onEnd} />;
  return <OperationDialog resource={resource} operation={operation} onClose={end} onDone={onDone} />;
}
