import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { idempotencyHeader } from '../../dataProvider/adapters/adapter';
import { apiUrl } from '../../dataProvider/bases';
import { LOCALES } from '../../domain/text/locale';
import { failureText } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { ReadProblem } from '../../resources/engine/ReadProblem';
import { ConfirmCall } from '../../resources/engine/operations/ConfirmCall';
import type { Credentials } from '../../resources/guests/calls';
import { GuestCard } from '../../resources/guests/GuestCard';
import { PrintBar } from '../../resources/guests/PrintBar';
import { Button } from '../../resources/ui/Button';
import { Dialog } from '../../resources/ui/Dialog';
import { useSubmitKey } from '../../resources/engine/useSubmitKey';
import { useAppContext } from '../appContext';
import { ExtendForm } from './ExtendForm';
import type { Desk, OpenedGuest } from './desk';

interface GuestDialogProps {
  readonly id: number;
  readonly desk: Pick<Desk, 'profiles' | 'maxDays' | 'limit' | 'made'>;
  readonly portal: string;
  /** Called with the guest when something has changed; the password is there when it is new. */
  readonly onChanged: (guest: Pick<Credentials, 'id' | 'end'> & Partial<Credentials>) => void;
  readonly onClose: () => void;
}

/** One guest of the desk: printed again, extended, given a new password, which shows the card. */
export function GuestDialog({ id, desk, portal, onChanged, onClose }: GuestDialogProps) {
  const translate = useTranslate();
  const cache = useQueryClient();
  const { http } = useAppContext();
  const { format } = useEngine();
  const [card, setCard] = useState<Credentials>();
  const queryKey = ['desk', 'guest', id];
  const {
    data: guest,
    error,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await http<OpenedGuest>(apiUrl(`/lobby/guests/${id}`), { signal })).json,
    retry: false,
  });
  const profile = desk.profiles.find((one) => one.id === guest?.profile)?.name;
  return (
    <Dialog
      title={guest?.name ?? translate('guests.lobby.guest')}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {translate('guests.card.done')}
        </Button>
      }
    >
      {error && <ReadProblem onRetry={() => void refetch()}>{failureText(translate, error)}</ReadProblem>}
      {!guest && !error && <p aria-busy="true">{translate('guests.card.loading')}</p>}
      {guest && card && <GuestCard http={http} guest={card} portal={portal} />}
      {guest && !card && (
        <div className="l-guest">
          <dl>
            <dt>{translate('guests.login')}</dt>
            <dd className="g-secret">{guest.login}</dd>
            {profile && (
              <>
                <dt>{translate('guests.lobby.profile')}</dt>
                <dd>{profile}</dd>
              </>
            )}
            <dt>{translate('guests.card.until')}</dt>
            <dd>{format.minute(guest.end) ?? '—'}</dd>
          </dl>
          <p>
            <Link to={`/diagnosis?identity=${id}`}>{translate('menu.diagnosis')}</Link>
          </p>
          <h3>{translate('guests.lobby.again')}</h3>
          <PrintBar
            http={http}
            ids={[id]}
            usual="receipt"
            language={LOCALES.find((one) => one === guest.language) ?? format.locale}
          />
          <h3>{translate('guests.lobby.extend')}</h3>
          <ExtendForm
            guest={guest}
            desk={desk}
            onExtended={(extended) => {
              cache.setQueryData(queryKey, extended);
              onChanged({ id, end: extended.end });
              void cache.invalidateQueries({ queryKey: ['desk'], exact: true });
            }}
          />
          <h3>{translate('guests.password')}</h3>
          <NewPassword
            guest={guest}
            onRenewed={(renewed) => {
              setCard(renewed);
              onChanged(renewed);
            }}
          />
        </div>
      )}
    </Dialog>
  );
}

interface NewPasswordProps {
  readonly guest: OpenedGuest;
  readonly onRenewed: (card: Credentials) => void;
}

/** Gives a guest a new password, after a question: the old one is no longer valid. */
function NewPassword({ guest, onRenewed }: NewPasswordProps) {
  const translate = useTranslate();
  const { http } = useAppContext();
  const [asking, setAsking] = useState(false);
  const withKey = useSubmitKey();
  const renew = async () => {
    const url = apiUrl(`/lobby/guests/${guest.id}/password`);
    const send = (key: string) => http<Credentials>(url, { method: 'POST', headers: idempotencyHeader(key) });
    onRenewed((await withKey(undefined, send)).json);
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{translate('guests.lobby.newPassword')}</Button>
      {asking && (
        <ConfirmCall
          title={translate('guests.lobby.newPasswordOf', { name: guest.name })}
          text={translate('guests.lobby.newPasswordText')}
          confirm={translate('guests.lobby.newPassword')}
          cancel={translate('engine.cancel')}
          call={renew}
          onDone={() => setAsking(false)}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
