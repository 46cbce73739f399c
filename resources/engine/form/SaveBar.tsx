import { useTranslate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client';
import { fieldLabel } from '../texts';

/** More names than this and the bar counts the rest. */
const NAMED = 4;

interface SaveBarProps {
  readonly resource: ClientResource;
  readonly mode: 'create' | 'edit';
  readonly changed: readonly string[];
  readonly saving: boolean;
  readonly onReset: () => void;
}

/** Sticks to the bottom of a form and says what was changed; saves it, or brings back what was loaded. */
export function SaveBar({ resource, mode, changed, saving, onReset }: SaveBarProps) {
  const translate = useTranslate();
  const labels = changed.map((name) => fieldLabel(resource, name));
  const shown = labels.slice(0, NAMED).join(', ');
  const names =
    labels.length > NAMED ? translate('engine.form.andMore', { names: shown, n: labels.length - NAMED }) : shown;
  const nothing = changed.length === 0;
  return (
    <div className="e-save">
      <span className="e-save-text">
        {mode === 'edit' && nothing && translate('engine.form.noChange')}
        {mode === 'edit' && !nothing && (
          <>
            {translate('engine.form.changes', { smart_count: changed.length })} <b>{names}</b>
          </>
        )}
      </span>
      <button type="button" className="e-btn e-btn-quiet" disabled={nothing || saving} onClick={onReset}>
        {translate(mode === 'edit' ? 'engine.form.restore' : 'engine.form.clear')}
      </button>
      <button
        type="submit"
        className="e-btn e-btn-primary"
        disabled={saving || (mode === 'edit' && nothing)}
        aria-keyshortcuts="Control+S"
      >
        {saving
          ? translate('engine.form.saving')
          : translate(mode === 'edit' ? 'engine.form.save' : 'engine.form.create')}
      </button>
    </div>
  );
}
