import { useTranslate } from 'ra-core';
import { useEngineDataProvider } from '../../resources/engine/dataProvider';
import type { ActionDialogProps } from '../../resources/engine/dialogs';
import { saveBlob } from '../../resources/engine/import-export/download';
import { Button } from '../../resources/ui/Button';
import { Icon } from '../../resources/ui/Icon';
import { ReadOnceDialog } from '../page-parts/ReadOnceDialog';
import './mails.css';

interface OpenedMail {
  readonly to: string;
  readonly subject: string;
  readonly language: string;
  readonly text: string;
  readonly attachments?: readonly { readonly name: string; readonly type: string; readonly content: string }[];
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
const LINK = /(https?:\/\/\S+)/;

/** A mail of the built-in mailbox as its reader would have it: as text, with links that lead on. */
export default function MailDialog({ resource, record, operation, onClose }: ActionDialogProps) {
  const translate = useTranslate();
  const dataProvider = useEngineDataProvider();
  return (
    <ReadOnceDialog<OpenedMail>
      title={(mail) => mail?.subject ?? String(record['m_subject'] ?? '')}
      read={async () => {
        const { data } = await dataProvider.call(resource.name, { action: operation.name, id: record.id });
        return data as OpenedMail;
      }}
      loading={translate('mails.opening')}
      close={translate('mails.close')}
      withoutRight={translate('mails.onlyReaders')}
      wide
      onClose={onClose}
    >
      {(mail) => (
        <>
          <p className="m-to">{translate('mails.to', { address: mail.to })}</p>
          <div className="m-text" lang={mail.language} tabIndex={0} role="document" aria-label={mail.subject}>
            {mail.text.split(LINK).map((part, index) =>
              LINK.test(part) ? (
                <a key={index} href={part} target="_blank" rel="noopener noreferrer">
                  {part}
                </a>
              ) : (
                part
              ),
            )}
          </div>
          {mail.attachments && mail.attachments.length > 0 && (
            <ul className="m-files" aria-label={translate('mails.files')}>
              {mail.attachments.map(({ name, type, content }) => (
                <li key={name}>
                  <Button kind="quiet" onClick={() => saveBlob(new Blob([bytesOf(content)], { type }), name)}>
                    <Icon name="FileDownload" size={16} />
                    {name}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <p className="e-help">{translate('mails.logged')}</p>
        </>
      )}
    </ReadOnceDialog>
  );
}
