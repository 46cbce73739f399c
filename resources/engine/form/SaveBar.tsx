import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button';
import type { ClientResource } from '../../../domain/schema/client/client';
import { bottomBar } from '../../ui/bars';
import { Icon } from '../../ui/Icon';
import { fieldLabel } from '../texts';
import { ChangeList } from './ChangeList';
import type { Values } from './values';

/** The bar names at most this many changed fields and counts the rest. */
const MAX_NAMED = 4;

interface SaveBarProps {
  readonly resource: ClientResource;
  readonly mode: 'create' | 'edit';
  /** A new record is added to another one. */
  readonly adds: boolean;
  readonly changed: readonly string[];
  readonly base: Values;
  readonly values: Values;
  readonly saving: boolean;
  readonly onReset: () => void;
  /** In a dialog: the way out of it. */
  readonly onCancel?: (() => void) | undefined;
}

/** Sticks to the bottom of a form and says what was changed; saves it, or brings back what was loaded. */
export function SaveBar({ resource, mode, adds, changed, base, values, saving, onReset, onCancel }: SaveBarProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const id = useId();
  const labels = changed.map((name) => fieldLabel(resource, name));
  const shown = labels.slice(0, MAX_NAMED).join(', ');
  const names =
    labels.length > MAX_NAMED
      ? translate('engine.form.andMore', { names: shown, n: labels.length - MAX_NAMED })
      : shown;
  const nothing = changed.length === 0;
  const verb = adds ? 'engine.form.add' : 'engine.form.create';
  const listed = open && mode === 'edit' && !nothing;
  return (
    <div className="e-save" ref={bottomBar}>
      {listed && <ChangeList {...{ id, resource, changed, base, values }} label={translate('record.changes.title')} />}
      <div className="e-save-row">
        <span className="e-save-text">
          {mode === 'edit' && nothing && translate('engine.form.noChange')}
          {mode === 'edit' && !nothing && (
            <button
              type="button"
              className="e-save-names"
              aria-expanded={listed}
              aria-controls={listed ? id : undefined}
              data-tooltip={translate(open ? 'record.changes.hide' : 'record.changes.show')}
              onClick={() => setOpen(!open)}
            >
              {translate('engine.form.changes', { smart_count: changed.length })} <b>{names}</b>
              <Icon name="KeyboardArrowDown" size={14} />
            </button>
          )}
        </span>
        {onCancel ? (
          <Button kind="quiet" onClick={onCancel}>
            {translate('engine.cancel')}
          </Button>
        ) : (
          <Button kind="quiet" disabled={nothing || saving} onClick={onReset}>
            {translate(mode === 'edit' ? 'engine.form.restore' : 'engine.form.clear')}
          </Button>
        )}
        <Button
          type="submit"
          kind="primary"
          disabled={saving || (mode === 'edit' && nothing)}
          aria-keyshortcuts="Control+S"
        >
          {saving ? translate('engine.form.saving') : translate(mode === 'edit' ? 'engine.form.save' : verb)}
        </Button>
      </div>
    </div>
  );
}
