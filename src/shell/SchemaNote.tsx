import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../resources/engine/lazyPart';
import { useWorkplace } from '../workplace/useWorkplace';
import { Note } from './Note';

const SchemaErrorsDialog = lazyPart(() => import('./SchemaErrorsDialog'));

/** A note about errors in schema files. The server sends the errors to product owners only. */
export function SchemaNote() {
  const translate = useTranslate();
  const { model } = useWorkplace();
  const [open, setOpen] = useState(false);
  const errors = model.errors ?? [];
  if (errors.length === 0) return null;
  return (
    <>
      <Note
        level="warning"
        action={
          <button type="button" className="note-action" onClick={() => setOpen(true)}>
            {translate('shell.schemas.show')}
          </button>
        }
      >
        <strong>{translate('shell.schemas.errors', { smart_count: errors.length })}</strong>{' '}
        {translate('shell.schemas.kept')}
      </Note>
      {open && (
        <Suspense>
          <SchemaErrorsDialog errors={errors} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
