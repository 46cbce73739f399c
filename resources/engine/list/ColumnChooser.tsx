import { useTranslate } from 'ra-core';
import { PopoverButton } from '../../widgets/PopoverButton';
import type { Columns } from './useColumns';

/** Which columns this person sees. */
export function ColumnChooser({ columns }: { readonly columns: Columns }) {
  const translate = useTranslate();
  const shown = new Set(columns.shown.map(({ name }) => name));
  return (
    <PopoverButton
      className="e-chip e-bar-columns"
      label={translate('engine.list.columns')}
      content={() => (
        <fieldset className="e-checks">
          <legend>{translate('engine.list.columnsShown')}</legend>
          {columns.all.map(({ name, label }) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={shown.has(name)}
                disabled={shown.size === 1 && shown.has(name)}
                onChange={() => columns.toggle(name)}
              />
              {label}
            </label>
          ))}
          {columns.reset && (
            <button type="button" className="e-btn e-btn-quiet e-btn-small" onClick={columns.reset}>
              {translate('engine.list.columnsReset')}
            </button>
          )}
        </fieldset>
      )}
    >
      {translate('engine.list.columns')}
    </PopoverButton>
  );
}
