import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { portalAddress } from '../../domain/portalAddress';
import { errorMessage, translateMessage } from '../../resources/engine/errors';
import type { RecordDialogProps } from '../../resources/engine/dialogs';
import { recordTitle } from '../../resources/engine/values/record';
import { readPasswords, type Credentials } from '../../resources/guests/calls';
import { GuestCard } from '../../resources/guests/GuestCard';
import { Button } from '../../resources/ui/Button';
import { Dialog } from '../../resources/ui/Dialog';
import { useAppContext } from '../appContext';

/** The card of a guest over the page: after a new identity was made, or on request. */
export default function CardDialog({ resource, record, onClose }: RecordDialogProps) {
  const translate = useTranslate();
  const { http, loginHost, companyHash } = useAppContext();
  const [guest, setGuest] = useState<Credentials>();
  const [problem, setProblem] = useState<string>();
  const asked = useRef(false);

  useEffect(() => {
    // Once: each reading is an entry of the audit log.
    if (asked.current) return;
    asked.current = true;
    readPasswords(http, [Number(record.id)]).then(
      ([one]) => setGuest(one),
      (error: unknown) => setProblem(translateMessage(translate, errorMessage(error))),
    );
  }, [http, record.id, translate]);

  return (
    <Dialog
      title={translate('guests.card.of', { name: recordTitle(resource, record) })}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {translate('guests.card.done')}
        </Button>
      }
    >
      {problem && (
        <p className="e-error" role="alert">
          {problem}
        </p>
      )}
      {!guest && !problem && <p aria-busy="true">{translate('guests.card.loading')}</p>}
      {guest && <GuestCard http={http} guest={guest} portal={portalAddress(loginHost, companyHash)} />}
    </Dialog>
  );
}
