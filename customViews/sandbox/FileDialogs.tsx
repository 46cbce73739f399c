import { useTranslate } from 'ra-core';
import { ConfirmCall } from '../../resources/engine/operations/ConfirmCall';
import { ConfirmDialog } from '../../resources/ui/ConfirmDialog';
import { PublishDialog } from './dialogs/PublishDialog';
import { VersionsDialog } from './dialogs/VersionsDialog';
import type { SchemaFile } from './state/useSchemaFile';

/** What is asked about a file. */
export type OpenDialog = 'publish' | 'versions' | 'discard' | 'remove';

interface FileDialogsProps {
  readonly file: SchemaFile;
  readonly open: OpenDialog | undefined;
  readonly mayPublish: boolean;
  readonly onClose: () => void;
}

/** The dialogs of a schema file: its publication, its versions, and the questions before a draft or the file is removed. */
export function FileDialogs({ file, open, mayPublish, onClose }: FileDialogsProps) {
  const translate = useTranslate();
  const { name, text, published, plan } = file;
  return (
    <>
      {open === 'publish' && plan && (
        <PublishDialog
          {...{ name, text, published, plan }}
          onPublished={(schema) => {
            onClose();
            void file.adopt({ ...schema, text }, 'studio.publish.done');
          }}
          onStale={() => void file.refresh()}
          onClose={onClose}
        />
      )}
      {open === 'versions' && (
        <VersionsDialog
          {...{ name, published, mayPublish }}
          onRestored={(schema) => {
            onClose();
            void file.adopt(schema, 'studio.versions.done');
          }}
          onClose={onClose}
        />
      )}
      {open === 'discard' && (
        <ConfirmDialog
          title={translate('studio.discard.title')}
          text={translate('studio.discard.text')}
          confirm={translate('studio.discard.do')}
          cancel={translate('studio.cancel')}
          danger
          onConfirm={() => {
            onClose();
            file.discard?.();
          }}
          onCancel={onClose}
        />
      )}
      {open === 'remove' && (
        <ConfirmCall
          title={translate('studio.remove.title', { name })}
          text={translate(published ? 'studio.remove.text' : 'studio.remove.draft')}
          confirm={translate('studio.remove.do')}
          cancel={translate('studio.cancel')}
          danger
          isDeletion
          call={() => file.remove()}
          onDone={() => {
            onClose();
            file.removed();
          }}
          onCancel={onClose}
        />
      )}
    </>
  );
}
