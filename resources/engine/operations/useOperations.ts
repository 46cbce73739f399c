import { useTranslate, type Identifier } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client';
import type { Action } from '../../../domain/schema/model';
import type { DialogName } from '../../../domain/schema/registry';
import { useEngineDataProvider } from '../dataProvider';
import { useEngine } from '../model';
import { recordTitle, type EngineRecord } from '../record';
import { actionTexts } from '../texts';
import type { Operation } from './operation';

/** What an operation is done to: keys, and the records behind them as far as the page knows them. */
export interface Targets {
  readonly ids: readonly Identifier[];
  readonly records: readonly EngineRecord[];
}

/** Records that a question names; of more it says how many. */
const NAMED = 3;

export const targetOf = (record: EngineRecord): Targets => ({ ids: [record.id], records: [record] });

/** Builds the operations of a resource; each says beforehand what will happen, to how many, and whether it can be undone. */
export function useOperations(resource: ClientResource) {
  const dataProvider = useEngineDataProvider();
  const translate = useTranslate();
  const { format } = useEngine();
  const { name, softDelete, enabled } = resource;
  const counted = (n: number) => ({ smart_count: n, n: format.number(n) });

  /** "Lyon, Paris, Nice et 4 de plus." for several records; empty for one, which the title names. */
  const named = ({ ids, records }: Targets): string => {
    if (ids.length < 2 || records.length === 0) return '';
    const titles = records.slice(0, NAMED).map((record) => recordTitle(resource, record));
    const more = ids.length - titles.length;
    if (more === 0) return translate('engine.operation.named', { names: format.list(titles) });
    const names = translate('engine.form.andMore', { names: titles.join(', '), n: format.number(more) });
    return translate('engine.operation.named', { names });
  };

  /** "Supprimer « Lyon » ?" for one record, "Supprimer 3 éléments ?" and which for several. */
  const ask = (key: string, targets: Targets, text = '') => {
    const only = targets.ids.length === 1 ? targets.records[0] : undefined;
    // What it means for some records besides, in their own words: `consequences.event.delete`.
    const besides = translate(`consequences.${resource.backend.type}.${key}`, { _: '' });
    return {
      title: only
        ? translate(`engine.operation.${key}One`, { name: recordTitle(resource, only) })
        : translate(`engine.operation.${key}Many`, counted(targets.ids.length)),
      text: [named(targets), besides, text].filter(Boolean).join(' '),
      confirm: translate(`engine.operation.${key}`),
    };
  };
  const said = (key: string, { ids }: Targets) => ({
    count: ids.length,
    label: translate(`engine.operation.${key}`),
    done: translate(`engine.operation.${key}Done`, counted(ids.length)),
  });

  const remove = (targets: Targets): Operation => ({
    name: 'delete',
    ...said('delete', targets),
    danger: true,
    touches: targets.ids,
    confirm: ask('delete', targets, translate(softDelete ? 'engine.operation.canRestore' : 'engine.operation.forGood')),
    run: (watch) => {
      const [first] = targets.records;
      return targets.ids.length === 1 && first
        ? dataProvider.delete(name, { id: first.id, previousData: first })
        : dataProvider.deleteMany(name, { ids: [...targets.ids], meta: { watch } });
    },
  });

  const restore = (targets: Targets): Operation => ({
    name: 'restore',
    ...said('restore', targets),
    // Of one record, everybody sees at once what it does.
    ...(targets.ids.length > 1 && { confirm: ask('restore', targets) }),
    run: (watch) => {
      const [only] = targets.ids;
      return targets.ids.length === 1 && only !== undefined
        ? dataProvider.restore(name, { id: only })
        : dataProvider.restoreMany(name, { ids: targets.ids, watch });
    },
  });

  const switchTo = (targets: Targets, on: boolean): Operation => {
    const key = on ? 'enable' : 'disable';
    const data = { [enabled as string]: on };
    return {
      name: key,
      ...said(key, targets),
      danger: !on,
      ...(!on && {
        touches: targets.ids,
        confirm: ask(key, targets, translate('engine.operation.canEnable', { smart_count: targets.ids.length })),
      }),
      ...(on && targets.ids.length > 1 && { confirm: ask(key, targets) }),
      run: () => {
        const [first] = targets.records;
        return targets.ids.length === 1 && first
          ? dataProvider.update(name, { id: first.id, data, previousData: first })
          : dataProvider.updateMany(name, { ids: [...targets.ids], data });
      },
    };
  };

  const declared = (action: Action, targets: Targets): Operation => {
    const { ids, records } = targets;
    const { label, confirm, done } = actionTexts(resource, action.name);
    const [only] = records;
    return {
      name: action.name,
      label,
      ...(action.icon && { icon: action.icon }),
      ...(action.confirm && {
        confirm: {
          title:
            ids.length === 1 && only
              ? `${label} — ${recordTitle(resource, only)}`
              : translate('engine.operation.many', { label, ...counted(ids.length) }),
          text: [named(targets), confirm ?? translate('engine.operation.sure')].filter(Boolean).join(' '),
          confirm: label,
        },
      }),
      ...(action.dialog && only && { dialog: { name: action.dialog as DialogName, record: only } }),
      done: done ?? translate('engine.operation.done'),
      count: ids.length,
      run: (watch) => dataProvider.call(name, { action: action.name, ids, watch }),
    };
  };

  return { remove, restore, switchTo, declared };
}
