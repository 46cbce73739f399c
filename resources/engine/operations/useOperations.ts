import { useTranslate, type Identifier } from 'ra-core';
import type { BulkChange } from '../../../dataProvider/jobs';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Action } from '../../../domain/schema/model/model';
import type { DialogName } from '../../../domain/schema/model/registry';
import { useEngineDataProvider } from '../dataProvider';
import { useEngine } from '../model';
import { recordTitle, type EngineRecord } from '../values/record';
import { actionTexts, countArguments } from '../texts';
import type { Operation } from './operation';
import { useRecordUndo } from './useRecordUndo';

/** What an operation is done to: keys, and the records behind them as far as the page knows them. */
export interface Targets {
  readonly ids: readonly Identifier[];
  readonly records: readonly EngineRecord[];
  readonly count: number;
  /** More than the page knows of: a selection that the server keeps, in place of `ids`. */
  readonly selection?: string;
}

/** A confirmation names up to this many records; of more it gives the number. */
const MAX_NAMED = 3;

/** Maximum of records whose references are counted before a delete; for more it takes too long. */
const MAX_COUNTED = 1000;

export const targetOf = (record: EngineRecord): Targets => ({ ids: [record.id], records: [record], count: 1 });

/**
 * Builds the operations of a resource. Each confirmation says what will happen, to how many records, and whether it can
 * be undone.
 */
export function useOperations(resource: ClientResource) {
  const dataProvider = useEngineDataProvider();
  const translate = useTranslate();
  const { format } = useEngine();
  const undoOf = useRecordUndo(resource);
  const { name, softDelete, enabled } = resource;
  const counted = (n: number) => countArguments(resource, n, format.number(n));

  /** "Lyon, Paris, Nice et 4 de plus." for several records; empty for one, which the title names. */
  const named = ({ count, records }: Targets): string => {
    if (count < 2 || records.length === 0) return '';
    const titles = records.slice(0, MAX_NAMED).map((record) => recordTitle(resource, record));
    const more = count - titles.length;
    if (more === 0) return translate('engine.operation.named', { names: format.list(titles) });
    const names = translate('engine.form.andMore', { names: titles.join(', '), n: format.number(more) });
    return translate('engine.operation.named', { names });
  };

  /** "Supprimer « Lyon » ?" for one record, "Supprimer 3 éléments ?" and which for several. */
  const ask = (key: string, targets: Targets, text = '') => {
    const only = targets.count === 1 ? targets.records[0] : undefined;
    // What it means for some records besides, in their own words: `consequences.event.delete`.
    const besides = translate(`consequences.${resource.backend.type}.${key}`, { _: '' });
    return {
      title: only
        ? translate(`engine.operation.${key}One`, { name: recordTitle(resource, only) })
        : translate(`engine.operation.${key}Many`, counted(targets.count)),
      text: [named(targets), besides, text].filter(Boolean).join(' '),
      confirm: translate(`engine.operation.${key}`),
    };
  };
  const texts = (key: string, { count }: Targets) => ({
    label: translate(`engine.operation.${key}`),
    done: translate(`engine.operation.${key}Done`, counted(count)),
  });
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
  const start = (targets: Targets, change: BulkChange) => async () =>
    (await dataProvider.changeMany(name, { ...targets, change })).data;

  const remove = (targets: Targets): Operation => {
    const only = single(targets);
    const common = {
      name: 'delete',
      ...texts('delete', targets),
      danger: true,
      ...affects(targets),
      confirm: ask(
        'delete',
        targets,
        translate(softDelete ? 'engine.operation.canRestore' : 'engine.operation.forGood'),
      ),
    };
    if (!only) return { ...common, start: start(targets, { operation: 'delete' }) };
    return {
      ...common,
      run: () => dataProvider.delete(name, { id: only.id, previousData: only }),
      ...(softDelete && { undo: undoOfResult }),
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
    return { ...common, confirm: ask('restore', targets), start: start(targets, { operation: 'restore' }) };
  };

  const switchTo = (targets: Targets, on: boolean): Operation => {
    const only = single(targets);
    const key = on ? 'enable' : 'disable';
    const data = { [enabled as string]: on };
    const back = on ? '' : translate('engine.operation.canEnable', { smart_count: targets.count });
    const confirm = ask(key, targets, back);
    const common = { name: key, ...texts(key, targets), danger: !on, ...(!on && affects(targets)) };
    if (!only) return { ...common, confirm, start: start(targets, { operation: 'edit', values: data }) };
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
    const { label, confirm, done } = actionTexts(resource, action.name);
    const question = {
      title: only
        ? `${label} — ${recordTitle(resource, only)}`
        : translate('engine.operation.many', { label, ...counted(targets.count) }),
      text: [
        named(targets),
        confirm ?? translate('engine.operation.sure'),
        !(only && action.undo) && translate('engine.operation.noUndo'),
      ]
        .filter(Boolean)
        .join(' '),
      confirm: label,
    };
    const common = {
      name: action.name,
      label,
      ...(action.icon && { icon: action.icon }),
      done: done ?? translate('engine.operation.done'),
    };
    if (!only) {
      return { ...common, confirm: question, start: start(targets, { operation: 'call', action: action.name }) };
    }
    return {
      ...common,
      ...(action.confirm && { confirm: question }),
      ...(action.dialog && { dialog: { name: action.dialog as DialogName, record: only } }),
      run: () => dataProvider.call(name, { action: action.name, id: only.id }),
      ...(action.undo && { undo: undoOfCall(only) }),
    };
  };

  return { remove, restore, switchTo, declared };
}
