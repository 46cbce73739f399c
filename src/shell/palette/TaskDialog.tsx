import { useGetOne, useNotify, useTranslate } from 'ra-core';
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import { failureText } from '../../../resources/engine/errors';
import { isBulk, type Operation } from '../../../resources/engine/operations/operation';
import { OperationDialog } from '../../../resources/engine/operations/OperationDialog';
import { useRun } from '../../../resources/engine/operations/useRun';
import type { Targets } from '../../../resources/engine/operations/useOperations';
import type { EngineRecord } from '../../../resources/engine/values/record';
import type { Subject } from './entry';
import { useRecordCommands } from './useRecordCommands';

const BulkEditDialog = lazy(() => import('../../../resources/engine/list/BulkEditDialog'));

/** What was chosen, and goes on when the palette has closed: a dialog, or an operation that asks nothing. */
export type Task =
  | {
      readonly kind: 'operation';
      readonly resource: ClientResource;
      readonly operation: Operation;
      readonly onDone?: () => void;
    }
  | { readonly kind: 'extend'; readonly resource: ClientResource; readonly field: string; readonly targets: Targets }
  /** Something to do to a record that has been found by name: it is read first. */
  | { readonly kind: 'verb'; readonly subject: Subject; readonly verb: string };

interface TaskProps<Kind extends Task['kind']> {
  readonly task: Task & { readonly kind: Kind };
  /** Called with what comes next, or without when nothing does. */
  readonly onEnd: (next?: Task) => void;
}

/** Runs an operation that asks nothing. */
function Run({ task: { resource, operation, onDone }, onEnd }: TaskProps<'operation'>) {
  const { run } = useRun(resource.name);
  const begun = useRef(false);
  const begin = useEffectEvent(async () => {
    if (begun.current || isBulk(operation)) return;
    begun.current = true;
    if (await run(operation)) onDone?.();
    onEnd();
  });
  useEffect(() => void begin(), []);
  return null;
}

/** Finds among what can be done to the record what was asked for; says so when that cannot be done now. */
function Resolve({ record, task, onEnd }: TaskProps<'verb'> & { readonly record: EngineRecord }) {
  const notify = useNotify();
  const { resource, title } = task.subject;
  const next = useRef<Task>(undefined);
  const commands = useRecordCommands(resource, record, { onTask: (one) => (next.current = one), isOpen: false });
  const resolve = useEffectEvent(() => {
    const command = commands.find(({ verb }) => verb === task.verb);
    if (command) command.run();
    else notify('palette.impossible', { type: 'warning', messageArgs: { name: title } });
    onEnd(next.current);
  });
  useEffect(() => resolve(), []);
  return null;
}

function Verb({ task, onEnd }: TaskProps<'verb'>) {
  const translate = useTranslate();
  const notify = useNotify();
  const { resource, id } = task.subject;
  const { data, error } = useGetOne<EngineRecord>(resource.name, { id }, { retry: false });
  const fail = useEffectEvent((failure: unknown) => {
    notify(failureText(translate, failure), { type: 'error' });
    onEnd();
  });
  useEffect(() => {
    if (error) fail(error);
  }, [error]);
  return data ? <Resolve record={data} task={task} onEnd={onEnd} /> : null;
}

/** The dialogs of what was chosen in the palette: those of lists and pages. Loaded when the first one opens. */
export default function TaskDialog({ task, onEnd }: TaskProps<Task['kind']>) {
  const end = () => onEnd();
  if (task.kind === 'verb') return <Verb task={task} onEnd={onEnd} />;
  if (task.kind === 'extend') {
    return (
      <Suspense>
        <BulkEditDialog
          resource={task.resource}
          targets={task.targets}
          only={task.field}
          onDone={end}
          onRefused={end}
          onClose={end}
        />
      </Suspense>
    );
  }
  const { resource, operation, onDone } = task;
  const asks = isBulk(operation) || operation.confirm !== undefined || operation.dialog !== undefined;
  if (!asks) return <Run task={task} onEnd={onEnd} />;
  return <OperationDialog resource={resource} operation={operation} onClose={end} onDone={onDone} />;
}
