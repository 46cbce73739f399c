import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { ClientResource } from '../../../domain/schema/client';
import { TransferList, type TransferTexts } from '../../widgets/transfer/TransferList';
import { useEngine } from '../model';
import { isKey } from '../record';
import { TextInput } from './TextInput';
import type { InputProps } from './types';
import { useAllOptions } from './useAllOptions';

interface PointingProps extends InputProps {
  readonly target: ClientResource;
}

function useTransferTexts(): TransferTexts {
  const translate = useTranslate();
  const { number } = useEngine().format;
  const counted = (key: string) => (shown: number, filtered: boolean) =>
    filtered
      ? translate(`widgets.transfer.${key}Shown`, { count: number(shown) })
      : translate(`widgets.transfer.${key}All`);
  const said = (key: string) => (moved: number, total: number) =>
    translate(`widgets.transfer.${key}`, { smart_count: moved, total: number(total) });
  return {
    available: translate('widgets.transfer.available'),
    selected: translate('widgets.transfer.selected'),
    filter: (list) => translate('widgets.transfer.filter', { list }),
    filterHint: translate('widgets.transfer.filterHint'),
    count: (shown, total) => translate('widgets.transfer.count', { shown: number(shown), total: number(total) }),
    select: translate('widgets.transfer.select'),
    deselect: translate('widgets.transfer.deselect'),
    selectAll: counted('select'),
    deselectAll: counted('deselect'),
    none: translate('widgets.transfer.none'),
    noneMatch: translate('widgets.transfer.noneMatch'),
    added: said('added'),
    removed: said('removed'),
    locked: translate('widgets.transfer.locked'),
    hint: translate('widgets.transfer.hint'),
  };
}

function Lists({ target, ...props }: PointingProps) {
  const { id, value, onChange, disabled, invalid, describedBy, label } = props;
  const translate = useTranslate();
  const { number } = useEngine().format;
  const texts = useTransferTexts();
  const ids = Array.isArray(value) ? value.filter(isKey) : [];
  const { options, strays, progress, error, retry, isFetching } = useAllOptions(target, ids);
  const items = useMemo(
    () => [...strays, ...(options ?? [])],
    // The strays are made anew at every turn; what they say changes with these.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [options, strays.map(({ value: key, label: text }) => `${key} ${text}`).join()],
  );
  if (!options) {
    const text =
      error && !isFetching
        ? translate('widgets.transfer.failed')
        : translate('widgets.transfer.loading', { done: number(progress.done), total: number(progress.total) });
    return (
      <div className="e-transfer e-transfer-load" id={id} role="status" aria-label={label}>
        {text}
        {error && !isFetching ? (
          <button type="button" className="e-btn e-btn-small" onClick={retry}>
            {translate('widgets.transfer.retry')}
          </button>
        ) : (
          <progress aria-label={text} max={progress.total || 1} value={progress.done} />
        )}
      </div>
    );
  }
  return (
    <TransferList
      label={label}
      items={items}
      value={ids}
      onChange={(chosen) => onChange([...chosen])}
      readOnly={disabled ?? false}
      invalid={invalid}
      describedBy={describedBy}
      texts={texts}
    />
  );
}

/** Many keys of another resource, moved between a list of all and a list of those chosen (`widget: "transfer"`). */
export function TransferInput(props: InputProps) {
  const target = useEngine().resources.get(props.field.reference?.resource ?? '');
  if (!target) return <TextInput {...props} disabled />;
  return <Lists {...props} target={target} />;
}
