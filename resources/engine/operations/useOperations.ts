import { useTranslate, type Identifier } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client';
import type { Action } from '../../../domain/schema/model';
import type { DialogName } from '../../../domain/schema/registry';
import { useEngineDataProvider } from '../dataProvider';
import { recordTitle, type EngineRecord } from '../record';
import { actionTexts } from '../texts';
import type { Operation } from './operation';

/** What an operation is done to: keys, and the records behind them as far as the page knows them. */
export interface Targets {
  readonly ids: readonly Identifier[];
  readonly records: readonly EngineRecord[];
}

export const targetOf = (record: EngineRecord): Targets => ({ ids: [record.id], records: [record] });

/** Builds the operations of a resource; each says beforehand what will happen, to how many, and whether it can be undone. */
export function useOperations(resource: ClientResource) {
  const dataProvider = useEngineDataProvider();
  const translate = useTranslate();
  const { name, softDelete, enabled } = resource;

  /** "Supprimer « Lyon » ?" for one record, "Supprimer 3 éléments ?" for several. */
  const ask = (key: string, { ids, records }: Targets, text: string) => {
    const only = ids.length === 1 ? records[0] : undefined;
    return {
      title: only
        ? translate(`engine.operation.${key}One`, { name: recordTitle(resource, only) })
        : translate(`engine.operation.${key}Many`, { smart_count: ids.length }),
      // What it means for some records besides, in their own words: `consequences.event.delete`.
      text: `${translate(`consequences.${resource.backend.type}.${key}`, { _: '' })} ${text}`.trim(),
      confirm: translate(`engine.operation.${key}`),
    };
  };
  const said = (key: string, { ids }: Targets) => ({
    label: translate(`engine.operation.${key}`),
    done: translate(`engine.operation.${key}Done`, { smart_count: ids.length }),
  });

  const remove = (targets: Targets): Operation => ({
    name: 'delete',
    ...said('delete', targets),
    danger: true,
    touches: targets.ids,
    confirm: ask('delete', targets, translate(softDelete ? 'engine.operation.canRestore' : 'engine.operation.forGood')),
    run: () => {
      const [first] = targets.records;
      return targets.ids.length === 1 && first
        ? dataProvider.delete(name, { id: first.id, previousData: first })
        : dataProvider.deleteMany(name, { ids: [...targets.ids] });
    },
  });

  const restore = (targets: Targets): Operation => ({
    name: 'restore',
    ...said('restore', targets),
    run: () => Promise.all(targets.ids.map((id) => dataProvider.restore(name, { id }))),
  });

  const switchTo = (targets: Targets, on: boolean): Operation => {
    const key = on ? 'enable' : 'disable';
    const data = { [enabled as string]: on };
    return {
      name: key,
      ...said(key, targets),
      danger: !on,
      ...(!on && { touches: targets.ids, confirm: ask(key, targets, translate('engine.operation.canEnable')) }),
      run: () => {
        const [first] = targets.records;
        return targets.ids.length === 1 && first
          ? dataProvider.update(name, { id: first.id, data, previousData: first })
          : dataProvider.updateMany(name, { ids: [...targets.ids], data });
      },
    };
  };

  const declared = (action: Action, { ids, records }: Targets): Operation => {
    const { label, confirm, done } = actionTexts(resource, action.name);
    const [only] = records;
    return {
      name: action.name,
      label,
      ...(action.icon && { icon: action.icon }),
      ...(action.confirm && {
        confirm: {
          title: ids.length === 1 && only ? `${label} — ${recordTitle(resource, only)}` : `${label} (${ids.length})`,
          text: confirm ?? translate('engine.operation.sure'),
          confirm: label,
        },
      }),
      ...(action.dialog && only && { dialog: { name: action.dialog as DialogName, record: only } }),
      done: done ?? translate('engine.operation.done'),
      run: () => dataProvider.call(name, { action: action.name, ids }),
    };
  };

  return { remove, restore, switchTo, declared };
}
