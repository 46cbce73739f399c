import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { Button } from '../../../resources/ui/Button';
import { MAX_NAME } from './useBoards';

interface NameEditorProps {
  readonly name: string;
  readonly saving: boolean;
  /** Absent: there is nothing to go back to. */
  readonly onCancel?: () => void;
  readonly onSave: (name: string) => void;
}

/** The name of a dashboard, edited in its place. It cannot be empty. */
export function NameEditor({ name, saving, onCancel, onSave }: NameEditorProps) {
  const translate = useTranslate();
  const id = useId();
  const [text, setText] = useState(name);
  const ready = text.trim() !== '' && !saving;
  return (
    <form
      className="rp-name"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onSave(text.trim());
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel?.();
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        {translate('reports.boards.name')}
      </label>
      <input
        id={id}
        className="e-in"
        autoFocus
        required
        maxLength={MAX_NAME}
        placeholder={translate('reports.boards.name')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" kind="primary" disabled={!ready}>
        {translate('reports.boards.save')}
      </Button>
      {onCancel && (
        <Button kind="quiet" onClick={onCancel}>
          {translate('reports.boards.cancel')}
        </Button>
      )}
    </form>
  );
}
