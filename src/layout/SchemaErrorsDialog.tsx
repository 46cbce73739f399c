import { useTranslate } from 'ra-core';
import type { SchemaError } from '../../domain/schema/model';
import { Dialog } from '../../resources/widgets/Dialog';

interface SchemaErrorsDialogProps {
  readonly errors: readonly SchemaError[];
  readonly onClose: () => void;
}

/** What is wrong with the schema files, and where an editor would mark it. */
export default function SchemaErrorsDialog({ errors, onClose }: SchemaErrorsDialogProps) {
  const translate = useTranslate();
  const close = (
    <button type="button" className="button" autoFocus onClick={onClose}>
      {translate('shell.close')}
    </button>
  );
  return (
    <Dialog wide title={translate('shell.schemas.title')} onClose={onClose} actions={close}>
      <ul className="schema-errors">
        {errors.map(({ file, line, column, pointer, message, hint }) => (
          <li key={`${file}:${line}:${column}:${pointer}:${message}`}>
            <code title={translate('shell.schemas.place', { file, line, column })}>{`${file}:${line}:${column}`}</code>
            <p>{message}</p>
            {hint && <p className="schema-hint">{hint}</p>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
