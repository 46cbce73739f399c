import { useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { filterOf } from '../fieldTypes';
import { fieldLabel } from '../texts';
import { FILTER_EDITORS } from './editors';
import { readFilter, type FilterValue } from './filterValue';
import '../styles/form.css';

interface FilterPanelProps {
  readonly resource: ClientResource;
  readonly field: Field;
  readonly value: FilterValue;
  /** Called with the filter, or with undefined to remove it. */
  readonly onApply: (value: FilterValue) => void;
}

/** Fields that may hold nothing can be asked for exactly that. */
const WITH_EMPTY_OPTION: readonly Field['kind'][] = ['reference', 'date', 'dateTime'];

/** Edits one filter; nothing happens to the list before "Apply" or Enter. */
export default function FilterPanel({ resource, field, value, onApply }: FilterPanelProps) {
  const translate = useTranslate();
  const id = useId();
  const [{ draft, isWrong }, setState] = useState<{ draft: FilterValue; isWrong: boolean }>({
    draft: value,
    isWrong: false,
  });
  const setDraft = (next: FilterValue, wrong = false) => setState({ draft: next, isWrong: wrong });
  const Editor = FILTER_EDITORS[filterOf(field) ?? 'text'];
  const label = fieldLabel(resource, field.name);
  const onlyEmpty = readFilter(draft).empty === true;
  const form = useRef<HTMLFormElement>(null);

  // The button that led here is gone by now, and the focus with it.
  useEffect(() => form.current?.querySelector<HTMLElement>('input,select')?.focus(), []);

  return (
    <form
      ref={form}
      className="e-panel"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWrong) return form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
        onApply(typeof draft === 'string' ? draft.trim() : draft);
      }}
    >
      <div className="e-panel-title">{label}</div>
      {!onlyEmpty && (
        <Editor id={id} resource={resource} field={field} label={label} value={draft} onChange={setDraft} />
      )}
      {field.nullable && WITH_EMPTY_OPTION.includes(field.kind) && (
        <div className="e-checks">
          <label>
            <input
              type="checkbox"
              checked={onlyEmpty}
              onChange={({ target }) => setDraft(target.checked ? { isNull: true } : undefined)}
            />
            {translate('engine.filter.onlyEmpty')}
          </label>
        </div>
      )}
      <div className="e-panel-actions">
        {value !== undefined && (
          <Button kind="quiet" small onClick={() => onApply(undefined)}>
            {translate('engine.filter.clear')}
          </Button>
        )}
        <Button type="submit" kind="primary" small>
          {translate('engine.filter.apply')}
        </Button>
      </div>
    </form>
  );
}
