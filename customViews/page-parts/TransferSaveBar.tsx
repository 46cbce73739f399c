import { useTranslate } from 'ra-core';
import { bottomBar } from '../../resources/ui/bars';
import { Button } from '../../resources/ui/Button';
import '../../resources/engine/styles/form.css';
import './transferSaveBar.css';

interface TransferSaveBarProps {
  /** What a save changes, in words; false = this part changes nothing. */
  readonly changes: readonly (string | false)[];
  readonly busy: boolean;
  readonly onRestore: () => void;
  readonly onSave: () => void;
}

/** Below two lists: what a save changes, the way back to what is stored, and the way to save. */
export function TransferSaveBar({ changes, busy, onRestore, onSave }: TransferSaveBarProps) {
  const translate = useTranslate();
  const texts = changes.filter((text) => text !== false);
  const isDisabled = texts.length === 0 || busy;
  return (
    <div className="e-save transfer-save" ref={bottomBar}>
      <div className="e-save-row">
        <span className="e-save-text" role="status">
          {texts.length === 0 ? translate('engine.form.noChange') : texts.join(' · ')}
        </span>
        <Button kind="quiet" disabled={isDisabled} onClick={onRestore}>
          {translate('engine.form.restore')}
        </Button>
        <Button kind="primary" disabled={isDisabled} onClick={onSave}>
          {translate(busy ? 'engine.form.saving' : 'engine.form.save')}
        </Button>
      </div>
    </div>
  );
}
