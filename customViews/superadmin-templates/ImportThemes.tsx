import { useNotify, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { THEME_ARCHIVE } from '../../domain/limits';
import { errorMessage, failureText, translateMessage, type Message } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { fileSize } from '../../resources/engine/values/fileSize';
import { useUploadsOf, type ThemeImport } from '../../resources/engine/uploads/uploadsContext';
import { useUploadTexts } from '../../resources/engine/uploads/uploadTexts';
import { Button } from '../../resources/ui/Button';
import { FileUpload } from '../../resources/ui/upload/FileUpload';
import { PlannedThemes } from './PlannedThemes';

/** An archive that the server has looked at, or imported. */
interface Looked {
  readonly file: File;
  readonly answer: ThemeImport;
  readonly isDone: boolean;
}

/** The import of an archive of themes: chosen, looked at, then imported as a whole or not at all. */
export function ImportThemes() {
  const translate = useTranslate();
  const notify = useNotify();
  const uploads = useUploadsOf();
  const [looked, setLooked] = useState<Looked>();
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const importAll = async ({ file }: Looked) => {
    setBusy(true);
    try {
      const control = { signal: new AbortController().signal, onProgress: () => undefined };
      setLooked({ file, answer: await uploads.importThemes(file, control, false), isDone: true });
    } catch (error) {
      // Something has changed since: a new look says what.
      notify(failureText(translate, error), { type: 'error' });
      setLooked(undefined);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="e-card themes-card" aria-labelledby={id}>
      <h2 id={id}>{translate('themes.import')}</h2>
      <p>{translate('themes.importHelp')}</p>
      {looked ? (
        <LookedAt
          {...looked}
          isBusy={isBusy}
          onImport={() => void importAll(looked)}
          onOther={() => setLooked(undefined)}
        />
      ) : (
        <Choice onLooked={(file, answer) => setLooked({ file, answer, isDone: false })} />
      )}
    </section>
  );
}

/** The file, which the server looks at as soon as it is chosen. */
function Choice({ onLooked }: { readonly onLooked: (file: File, answer: ThemeImport) => void }) {
  const translate = useTranslate();
  const uploads = useUploadsOf();
  const { format } = useEngine();
  const [refusal, setRefusal] = useState<Message>();
  const size = fileSize(THEME_ARCHIVE.bytes, format.tag);
  const texts = { ...useUploadTexts(THEME_ARCHIVE.bytes), limits: translate('themes.kinds', { size }) };
  return (
    <>
      <FileUpload
        label={translate('themes.archive')}
        rules={{ limit: 1, maxSize: THEME_ARCHIVE.bytes }}
        texts={texts}
        upload={async (file, control) => {
          setRefusal(undefined);
          try {
            return await uploads.importThemes(file, control, true);
          } catch (error) {
            if (!control.signal.aborted) setRefusal(errorMessage(error));
            throw error;
          }
        }}
        onUploaded={(file, answer) => onLooked(file, answer as ThemeImport)}
      />
      {refusal && (
        <p className="e-help e-error" role="alert">
          {translateMessage(translate, refusal)}
        </p>
      )}
    </>
  );
}

interface LookedAtProps extends Looked {
  readonly isBusy: boolean;
  readonly onImport: () => void;
  readonly onOther: () => void;
}

/** What the import will do, or has done, theme by theme. */
function LookedAt({ file, answer: { msg, themes }, isDone, isBusy, onImport, onOther }: LookedAtProps) {
  const translate = useTranslate();
  const isSound = themes.every(({ problem }) => problem === null);
  const tone = isDone ? 'done' : isSound ? 'ready' : 'refused';
  return (
    <div className="themes-looked">
      <div className={`themes-message themes-${tone}`} role={isSound ? 'status' : 'alert'}>
        <strong>{file.name}</strong>
        <span>{msg}</span>
      </div>
      <PlannedThemes themes={themes} isDone={isDone} />
      <div className="themes-actions">
        <Button kind={isDone || !isSound ? 'plain' : 'quiet'} disabled={isBusy} onClick={onOther}>
          {translate(isDone ? 'themes.another' : 'themes.other')}
        </Button>
        {!isDone && isSound && (
          <Button kind="primary" disabled={isBusy} aria-busy={isBusy} onClick={onImport}>
            {translate('themes.submit', { smart_count: themes.length })}
          </Button>
        )}
      </div>
    </div>
  );
}
