import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { LOCALES, type Locale } from '../../domain/text/locale';
import type { Http } from '../../dataProvider/http';
import { useEngine } from '../engine/model';
import { CopyButton } from '../ui/CopyButton';
import type { Credentials } from './calls';
import { PrintBar } from './PrintBar';
import { SendCard } from './SendCard';
import './guests.css';

interface GuestCardProps {
  readonly http: Http;
  readonly guest: Credentials;
  /** Address of the portal; empty = none is configured. */
  readonly portal: string;
  /** A phone number that the guest has given, where the caller may see it. */
  readonly phone?: string | undefined;
}

/** What a guest needs to sign in, and the ways to hand it over: copied, printed, sent by mail or SMS. */
export function GuestCard({ http, guest, portal, phone }: GuestCardProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { format } = useEngine();
  const [language, setLanguage] = useState<Locale>(
    () => LOCALES.find((one) => one === guest.language) ?? format.locale,
  );
  const isLater = guest.start !== null && Date.parse(guest.start) > Date.now();
  const facts: [label: string, value: string, isSecret?: boolean][] = [
    [translate('guests.login'), guest.login, true],
    [translate('guests.password'), guest.password ?? '—', true],
    ...(isLater ? [[translate('guests.card.from'), format.minute(guest.start) ?? ''] as [string, string]] : []),
    ...(guest.end === null
      ? []
      : [[translate('guests.card.until'), format.minute(guest.end) ?? ''] as [string, string]]),
    ...(portal === '' ? [] : [[translate('guests.card.portal'), portal] as [string, string]]),
  ];
  const text = [guest.name, ...facts.map(([label, value]) => translate('guests.card.line', { label, value }))].join(
    '\n',
  );
  return (
    <div className="g-card">
      <dl>
        {facts.map(([label, value, isSecret]) => (
          <div key={label} data-secret={isSecret}>
            <dt>{label}</dt>
            <dd className={isSecret ? 'g-secret' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      <PrintBar http={http} ids={[guest.id]} usual="receipt" language={language} onLanguage={setLanguage} />
      <div className="g-bar">
        <CopyButton
          value={text}
          copy={translate('guests.card.copy')}
          copied={translate('guests.card.copied')}
          onCopied={(done) => !done && notify('guests.card.notCopied', { type: 'warning', isCopy: true })}
        />
        {guest.password !== null && <SendCard {...{ http, guest, language, phone }} />}
      </div>
    </div>
  );
}
