import { useTranslate } from 'ra-core';
import type { SupportConsent } from '../../domain/access/supportConsents';
import { DAY_MS } from '../../domain/time/durations';
import { useEngine } from '../../resources/engine/model';
import { useNow } from '../../resources/engine/useNow';
import { momentPhrase } from '../../resources/engine/values/momentPhrase';
import { Icon } from '../../resources/ui/Icon';
import { Tag } from '../../resources/ui/Tag';

/** A consent that ends in less than this is marked, in ms. */
const WARNING_BEFORE_MS = DAY_MS;
/** From so many days on, the sentence has a date, and the days that are left stand below it. */
const FAR_DAYS = 2;

/** When a consent ends: a sentence, and what the sentence leaves open, the exact time or how long that is. */
function useEnd(until: string): { readonly sentence: string; readonly more: string | undefined } {
  const translate = useTranslate();
  const { format } = useEngine();
  const now = useNow();
  const when = momentPhrase(until, now, format, translate, 'withClock') ?? '';
  const days = Math.round((Date.parse(until) - now) / DAY_MS);
  const hasDate = when.includes(format.day(until) ?? '');
  const left = () =>
    new Intl.RelativeTimeFormat(format.tag, { numeric: 'auto' }).format(Math.max(days, FAR_DAYS), 'day');
  return {
    sentence: translate('helpdesk.companies.ends', { when }),
    more: hasDate ? left() : format.minute(until),
  };
}

function End({ until }: { readonly until: string }) {
  const { sentence, more } = useEnd(until);
  const isSoon = Date.parse(until) - useNow() < WARNING_BEFORE_MS;
  return (
    <>
      {isSoon ? <Tag tone="warning">{sentence}</Tag> : sentence}
      <small>{more}</small>
    </>
  );
}

interface ConsentRowProps {
  readonly consent: SupportConsent;
  /** Opens the company. */
  readonly onEnter: () => void;
}

/** A company that has let support in: who gave the consent, and until when it holds. */
export function ConsentRow({ consent: { name, until, givenAt, givenBy }, onEnter }: ConsentRowProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const now = useNow();
  const when = momentPhrase(givenAt, now, format, translate);
  const given = givenBy === null ? 'given' : 'givenBy';
  return (
    <button type="button" className="hd-row hd-company-row" aria-haspopup="dialog" onClick={onEnter}>
      <span className="hd-who">
        <b>{name}</b>
        {when !== undefined && <small>{translate(`helpdesk.companies.${given}`, { when, name: givenBy })}</small>}
      </span>
      <span className="hd-end">{until === null ? translate('helpdesk.companies.endless') : <End until={until} />}</span>
      <span className="hd-go">
        {translate('helpdesk.companies.open')}
        <Icon name="ChevronRight" />
      </span>
    </button>
  );
}
