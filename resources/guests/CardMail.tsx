import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Http } from '../../dataProvider/http';
import type { Locale } from '../../domain/schema/model/model';
import { DescribedForm } from '../engine/form/DescribedForm';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { CARD_MAIL } from './cardMailDescription';
import { mailCard, type Credentials } from './calls';

interface CardMailProps {
  readonly http: Http;
  readonly guest: Credentials;
  readonly language: Locale;
}

/** Sends a card by mail: the button, then the address, which is the login where that is one. */
export function CardMail({ http, guest, language }: CardMailProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <Button onClick={() => setOpen(true)}>
        <Icon name="Mail" />
        {translate('guests.mail.button')}
      </Button>
    );
  }
  return (
    <DescribedForm
      className="g-mail"
      description={CARD_MAIL}
      start={{ to: guest.login.includes('@') ? guest.login : '' }}
      focus="to"
      onSubmit={async ({ to }, key) => {
        const address = String(to).trim();
        const state = await mailCard(http, { id: guest.id, to: address, language }, key);
        notify(translate(`guests.mail.${state}`, { address }), { type: state === 'queued' ? 'success' : 'info' });
        setOpen(false);
      }}
    >
      {({ busy, problem }) => (
        <>
          {problem}
          <div className="g-bar">
            <Button type="submit" kind="primary" disabled={busy}>
              {translate('guests.mail.send')}
            </Button>
            <Button kind="quiet" onClick={() => setOpen(false)}>
              {translate('engine.cancel')}
            </Button>
          </div>
        </>
      )}
    </DescribedForm>
  );
}
