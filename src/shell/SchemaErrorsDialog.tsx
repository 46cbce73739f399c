import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Button } from '../../resources/ui/Button';
import type { SchemaError } from '../../domain/schema/model/model';
import { schemaErrorText } from '../../resources/engine/schemaErrorText';
import { Dialog } from '../../resources/ui/Dialog';
import { loadArea } from '../i18n/loadArea';
import { makeI18nProvider } from '../i18n/makeI18nProvider';
import { switchLanguage } from '../i18n/switchLanguage';
import { useWorkplace } from '../workplace/useWorkplace';

interface SchemaErrorsDialogProps {
  readonly errors: readonly SchemaError[];
  readonly onClose: () => void;
}

/** What is wrong with the schema files, and where an editor would mark it. Few people ever read these words. */
export default function SchemaErrorsDialog({ errors, onClose }: SchemaErrorsDialogProps) {
  const translate = useTranslate();
  const { language } = useWorkplace();
  const { data: texts } = useQuery({
    queryKey: ['texts', 'schemaErrors', language],
    queryFn: async () => makeI18nProvider(language, [], switchLanguage, await loadArea('schemaErrors', language)),
    staleTime: Infinity,
  });
  const close = (
    <Button autoFocus onClick={onClose}>
      {translate('shell.close')}
    </Button>
  );
  return (
    <Dialog wide title={translate('shell.schemas.title')} onClose={onClose} actions={close}>
      <ul className="schema-errors" aria-busy={!texts}>
        {errors.map(({ file, line, column, pointer, diagnostic, hintDiagnostic }) => (
          <li key={`${file}:${line}:${column}:${pointer}:${JSON.stringify(diagnostic)}`}>
            <code
              data-tooltip={translate('shell.schemas.place', { file, line, column })}
            >{`${file}:${line}:${column}`}</code>
            {texts && <p>{schemaErrorText(texts.translate, diagnostic)}</p>}
            {texts && hintDiagnostic && (
              <p className="schema-hint">{schemaErrorText(texts.translate, hintDiagnostic)}</p>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
