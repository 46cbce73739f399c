import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Http } from '../../dataProvider/http';
import type { Locale } from '../../domain/text/locale';
import { DescribedForm } from '../engine/form/DescribedForm';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { sendCard, type CardChannel, type Credentials } from './calls';
import { SEND_CARD } from './sendCardDescriptions';

interface SendCardProps {
  readonly http: Http;
  readonly guest: Credentials;
  readonly language: Locale;
  /** A phone number that the guest has given. */
  readonly phone?: string | undefined;
}

const CHANNELS = [
  ['mail', 'Mail'],
  ['sms', 'Sms'],
] as const satisfies readonly (readonly [CardChannel, string])[];
/** Not a masked one. */
const PHONE = /^\+?[0-9][0-9 .()-]{5,}$/;

/** Where the card probably goes: the login is often an address or a phone number. */
function usualRecipient(channel: CardChannel, { login }: Credentials, phone: string | undefined): string {
  if (channel === 'mail') return login.includes('@') ? login : '';
  return [phone, login].find((one) => one !== undefined && PHONE.test(one)) ?? '';
}

/** Sends a card by mail or SMS: the buttons, then the address or the number. */
export function SendCard({ http, guest, language, phone }: SendCardProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [channel, setChannel] = useState<CardChannel>();
  if (!channel) {
    return CHANNELS.map(([name, icon]) => (
      <Button key={name} aria-label={translate(`guests.${name}.button`)} onClick={() => setChannel(name)}>
        <Icon name={icon} />
        {translate(`guests.${name}.label`)}
      </Button>
    ));
  }
  return (
    <DescribedForm
      className="g-send"
      description={SEND_CARD[channel]}
      start={{ to: usualRecipient(channel, guest, phone) }}
      focus="to"
      onSubmit={async ({ to }, key) => {
        const address = String(to).trim();
        const state = await sendCard(http, channel, { id: guest.id, to: address, language }, key);
        notify(translate(`guests.${channel}.${state}`, { address }), { type: state === 'queued' ? 'success' : 'info' });
        setChannel(undefined);
      }}
    >
      {({ busy, problem }) => (
        <>
          {problem}
          <div className="g-bar">
            <Button type="submit" kind="primary" disabled={busy}>
              {translate(`guests.${channel}.send`)}
            </Button>
            <Button kind="quiet" onClick={() => setChannel(undefined)}>
              {translate('engine.cancel')}
            </Button>
          </div>
        </>
      )}
    </DescribedForm>
  );
}
