import { useTranslate } from 'ra-core';
import { bottomBar } from '../../resources/ui/bars';
import { Button } from '../../resources/ui/Button';
import type { Effects } from './effects';

interface AssignmentSaveBarProps {
  readonly effects: Effects;
  readonly busy: boolean;
  readonly onRestore: () => void;
  readonly onSave: () => void;
}

/** How many will get it and how many will lose it, the way back to what is stored, and the way to save. */
export function AssignmentSaveBar({ effects, busy, onRestore, onSave }: AssignmentSaveBarProps) {
  const translate = useTranslate();
  const { gained, lost } = effects;
  const changed = gained.length + lost.length;
  return (
    <div className="e-save" ref={bottomBar}>
      <div className="e-save-row">
        <span className="e-save-text" role="status">
          {changed === 0
            ? translate('engine.form.noChange')
            : [
                gained.length > 0 && translate('assignments.gain', { smart_count: gained.length }),
                lost.length > 0 && translate('assignments.lose', { smart_count: lost.length }),
              ]
                .filter(Boolean)
                .join(' · ')}
        </span>
        <Button kind="quiet" disabled={changed === 0 || busy} onClick={onRestore}>
          {translate('engine.form.restore')}
        </Button>
        <Button kind="primary" disabled={changed === 0 || busy} onClick={onSave}>
          {translate(busy ? 'engine.form.saving' : 'engine.form.save')}
        </Button>
      </div>
    </div>
  );
}
