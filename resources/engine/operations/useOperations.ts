import { useTranslate, type Identifier } from 'ra-core';
import type { BulkChange } from '../../../dataProvider/jobs';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Action } from '../../../domain/schema/model/model';
import type { DialogName } from '../../../domain/schema/model/registry';
import { useEngineDataProvider } from '../dataProvider';
import { useEngine } from '../model';
import { isOwnAccount, mayRestore, type EngineRecord } from '../values/record';
import type { Operation } from './operation';
import { isDeletedKind } from '../values/operationWord';
import { useOperationTexts } from './useOperationTexts';
import { useRecordUndo } from './useRecordUndo';

/** What an operation is done to: keys, and their records as far as the page knows them. */
export interface Targets {
  readonly ids: readonly Identifier[];
  readonly records: readonly EngineRecord[];
  readonly count: number;
  /** What the page calls them; absent = by their titles. */
  readonly nameOf?: (record: EngineRecord) => string;
  /** More than the page knows of: a selection that the server keeps, in place of `ids`. */
  readonly selection?: string;
}

/** Maximum of records whose references are counted before a delete; for more it takes too long. */
const MAX_COUNTED = 1000;

/** One record as the target of an operation. */
export const targetOf = (record: EngineRecord, name?: string): Targets => ({
  ids: [record.id],
  records: [record],
  count: 1,
  ...(name && { nameOf: () => name }),
});

const versionOf = ({ version }: EngineRecord) => (typeof version === 'number' ? version : undefined);

/**
 * Targets without the own account, which can be neither disabled nor deleted. A selection that the server keeps stays as
 * it is: the server refuses that one record.
 * @returns undefined where the own account is not among them
 */
function exceptOwn(resource: ClientResource, targets: Targets, ownAccount: number | undefined): Targets | undefined {
  const { ids, records, count, selection, nameOf } = targets;
  if (!records.some((record) => isOwnAccount(resource, record, ownAccount))) return undefined;
  if (selection !== undefined) return targets;
  const isOther = (id: Identifier) => id !== ownAccount;
  return {
    ids: ids.filter(isOther),
    records: records.filter(({ id }) => isOther(id)),
    count: count - 1,
    ...(nameOf && { nameOf }),
  };
}

/**
 * Builds the operations of a resource. Each confirmation says what will happen, to how many records, and whether it can
 * be undone.
 */
export function useOperations(resource: ClientResource) {
  const dataProvider = useEngineDataProvider();
  const translate = useTranslate();
  const { ask, texts, textsOf } = useOperationTexts(resource);
  const undoOf = useRecordUndo(resource);
  const { ownAccount } = useEngine();
  const { name, softDelete, enabled } = resource;
  const restores = mayRestore(resource);

  const withoutOwn = (targets: Targets) => {
    const others = exceptOwn(resource, targets, ownAccount);
    return { targets: others ?? targets, left: others ? translate('engine.operation.ownLeftOut') : '' };
  };

  const affects = ({ ids, selection }: Targets) =>
    selection === undefined && ids.length <= MAX_COUNTED ? { affects: ids } : {};
  /** The one record; undefined for several, and for one that the page does not know: both are jobs. */
  const single = ({ count, records }: Targets) => (count === 1 ? records[0] : undefined);
  const undoOfResult = (result: unknown) => undoOf((result as { readonly data: EngineRecord }).data);
  /** The undo of an action that has answered with the record. */
  const undoOfCall =
    ({ id }: EngineRecord) =>
    (result: unknown) =>
      undoOf({ ...((result as { readonly data: object | null }).data ?? {}), id });
  const job = ({ ids, selection }: Targets, change: BulkChange) => {
    const order = { ids, change, ...(selection !== undefined && { selection }) };
    return { order, start: async (key: string) => (await dataProvider.changeMany(name, { ...order, key })).data };
  };

  const remove = (given: Targets): Operation => {
    const { targets, left } = withoutOwn(given);
    const only = single(targets);
    const restorable = isDeletedKind(resource) ? 'canEnable' : 'canRestore';
    const key = softDelete ? restores && restorable : 'forGood';
    const back = key ? translate(`engine.operation.${key}`, { smart_count: targets.count }) : '';
    const common = {
      name: 'delete',
      ...texts('delete', targets),
      danger: true,
      ...affects(targets),
      confirm: ask('delete', targets, [left, back].filter(Boolean).join(' ')),
    };
    if (!only) return { ...common, ...job(targets, { operation: 'delete' }) };
    return {
      ...common,
      run: () => dataProvider.delete(name, { id: only.id, previousData: only }),
      ...(restores && { undo: undoOfResult }),
    };
  };

  const restore = (targets: Targets): Operation => {
    const only = single(targets);
    const common = { name: 'restore', ...texts('restore', targets) };
    // Of one record, everybody sees at once what it does.
    if (only) {
      return {
        ...common,
        run: () => dataProvider.restore(name, { id: only.id }),
        undo: undoOfResult,
      };
    }
    return { ...common, confirm: ask('restore', targets), ...job(targets, { operation: 'restore' }) };
  };

  const switchTo = (given: Targets, on: boolean): Operation => {
    const { targets, left } = on ? { targets: given, left: '' } : withoutOwn(given);
    const only = single(targets);
    const key = on ? 'enable' : 'disable';
    const data = { [enabled as string]: on };
    const back = on ? '' : translate('engine.operation.canEnable', { smart_count: targets.count });
    const confirm = ask(key, targets, [left, back].filter(Boolean).join(' '));
    const common = { name: key, ...texts(key, targets), danger: !on, ...(!on && affects(targets)) };
    if (!only) return { ...common, confirm, ...job(targets, { operation: 'edit', values: data }) };
    return {
      ...common,
      ...(!on && { confirm }),
      run: () => dataProvider.update(name, { id: only.id, data, previousData: only }),
      atOnce: { id: only.id, values: data },
      undo: undoOfResult,
    };
  };

  const declared = (action: Action, targets: Targets): Operation => {
    const only = single(targets);
    const { label, question, done } = textsOf(action, targets);
    const common = {
      name: action.name,
      label,
      ...(action.icon && { icon: action.icon }),
      done,
    };
    if (!only) {
      return { ...common, confirm: question, ...job(targets, { operation: 'call', action: action.name }) };
    }
    return {
      ...common,
      ...(action.confirm && { confirm: question }),
      ...(action.dialog && { dialog: { name: action.dialog as DialogName, record: only } }),
      run: () => dataProvider.call(name, { action: action.name, id: only.id, version: versionOf(only) }),
      ...(action.undo && { undo: undoOfCall(only) }),
    };
  };

  return { remove, restore, switchTo, declared };
}
