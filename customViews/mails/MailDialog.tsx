import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../resources/ui/Button';
import { useEngineDataProvider } from '../../resources/engine/dataProvider';
import { errorMessage, translateMessage } from '../../resources/engine/errors';
import type { ActionDialogProps } from '../../resources/engine/dialogs';
import { Dialog } from '../../resources/ui/Dialog';
import './mails.css';

interface OpenedMail {
  readonly to: string;
  readonly subject: string;
  readonly language: string;
  readonly text: string;
}

const LINK = /(https?:\/\/\S+)/;

/** A mail of the built-in mailbox as its reader would have it: as text, with links that lead on. */
export default function MailDialog({ resource, record, operation, onClose }: ActionDialogProps) {
  const translate = useTranslate();
  const dataProvider = useEngineDataProvider();
  const [mail, setMail] = useState<OpenedMail>();
  const [problem, setProblem] = useState<string>();
  const asked = useRef(false);

  useEffect(() => {
    // Once: each reading is a line of the audit log.
    if (asked.current) return;
    asked.current = true;
    dataProvider.call(resource.name, { action: operation.name, id: record.id }).then(
      ({ data }) => setMail(data as OpenedMail),
      (error: unknown) => setProblem(translateMessage(translate, errorMessage(error))),
    );
  }, [dataProvider, resource.name, operation.name, record.id, translate]);

  return (
    <Dialog
      title={mail?.subject ?? String(record['m_subject'] ?? '')}
      onClose={onClose}
      wide
      actions={
        <Button kind="primary" onClick={onClose}>
          {translate('mails.close')}
        </Button>
      }
    >
      {problem && (
        <p className="e-error" role="alert">
          {problem}
        </p>
      )}
      {!mail && !problem && <p aria-busy="true">{translate('mails.opening')}</p>}
      {mail && (
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
          <p className="e-help">{translate('mails.logged')}</p>
        </>
      )}
    </Dialog>
  );
}
