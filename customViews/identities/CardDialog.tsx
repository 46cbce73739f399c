import { useTranslate } from 'ra-core';
import { portalAddress } from '../../domain/portalAddress';
import type { RecordDialogProps } from '../../resources/engine/dialogs';
import { recordTitle } from '../../resources/engine/values/record';
import { readPasswords, type Credentials } from '../../resources/guests/calls';
import { GuestCard } from '../../resources/guests/GuestCard';
import { useAppContext } from '../appContext';
import { ReadOnceDialog } from '../page-parts/ReadOnceDialog';

/** The card of a guest over the page: after a new identity was made, or on request. */
export default function CardDialog({ resource, record, onClose }: RecordDialogProps) {
  const translate = useTranslate();
  const { http, loginHost, companyHash } = useAppContext();
  const title = translate('guests.card.of', { name: recordTitle(resource, record) });
  return (
    <ReadOnceDialog<Credentials | undefined>
      title={() => title}
      read={async () => (await readPasswords(http, [Number(record.id)]))[0]}
      loading={translate('guests.card.loading')}
      close={translate('guests.card.done')}
      onClose={onClose}
    >
      {(guest) =>
        guest && (
          <GuestCard
            http={http}
            guest={guest}
            portal={portalAddress(loginHost, companyHash)}
            phone={typeof record['s_phone'] === 'string' ? record['s_phone'] : undefined}
          />
        )
      }
    </ReadOnceDialog>
  );
}
