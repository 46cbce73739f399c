import { useTranslate } from 'ra-core';
import type { TransferTexts } from '../../ui/transfer/TransferList';
import { useEngine } from '../model';

/** The words of two lists between which things move. */
export function useTransferTexts(): TransferTexts {
  const translate = useTranslate();
  const { number } = useEngine().format;
  const counted = (key: string) => (shown: number, filtered: boolean) =>
    filtered
      ? translate(`widgets.transfer.${key}Shown`, { count: number(shown) })
      : translate(`widgets.transfer.${key}All`);
  const moveText = (key: string) => (moved: number, total: number) =>
    translate(`widgets.transfer.${key}`, { smart_count: moved, total: number(total) });
  return {
    available: translate('widgets.transfer.available'),
    selected: translate('widgets.transfer.selected'),
    filter: (list) => translate('widgets.transfer.filter', { list }),
    filterHint: translate('widgets.transfer.filterHint'),
    number,
    count: (shown, total) => translate('widgets.transfer.count', { shown: number(shown), total: number(total) }),
    select: translate('widgets.transfer.select'),
    deselect: translate('widgets.transfer.deselect'),
    selectAll: counted('select'),
    deselectAll: counted('deselect'),
    none: translate('widgets.transfer.none'),
    noneSelected: translate('widgets.transfer.noneSelected'),
    noneMatch: translate('widgets.transfer.noneMatch'),
    added: moveText('added'),
    removed: moveText('removed'),
    locked: translate('widgets.transfer.locked'),
    hint: translate('widgets.transfer.hint'),
  };
}
