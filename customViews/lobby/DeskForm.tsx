import { useEvent, useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState, type RefObject } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../resources/ui/Button';
import { Note } from '../../resources/ui/Note';
import { apiUrl } from '../../dataProvider/bases';
import type { Message } from '../../resources/engine/errors';
import { DescribedForm } from '../../resources/engine/form/DescribedForm';
import { readContact } from '../../domain/text/contact';
import type { Values } from '../../resources/engine/form/values';
import { useEngine } from '../../resources/engine/model';
import { useNow } from '../../resources/engine/useNow';
import { clockAt } from '../../resources/engine/values/time';
import type { Credentials } from '../../resources/guests/calls';
import { useAppContext } from '../appContext';
import { roomAt, type Desk } from './desk';
import { describeDesk } from './deskDescription';
import { endOfDay, latestDay, proposedDay } from './latestDay';

interface DeskFormProps {
  readonly desk: Pick<Desk, 'profiles' | 'profile' | 'maxDays' | 'limit' | 'made'>;
  readonly onWelcomed: (guest: Credentials) => void;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** What the server would refuse of a guest: a wrong contact, a last day that is past or too late. */
function problemsOf(contact: string, day: string, maxDays: Desk['maxDays'], zone: string) {
  const found: Record<string, Message> = {};
  const now = Date.now();
  if (contact !== '' && readContact(contact) === undefined) {
    found['contact'] = { message: 'errors.GUEST_IDENTIFIER_INVALID' };
  }
  if (endOfDay(day, zone) === undefined) return found;
  const latest = latestDay(maxDays, now, now, zone);
  if (day < clockAt(now, zone).day) found['until'] = { message: 'guests.lobby.past' };
  else if (day > latest.day) found['until'] = latest.message;
  return found;
}

/**
 * One form and one big button. The name has the focus, Enter makes the account, and the next name can be typed at once;
 * profile and last day stay as they were.
 */
export function DeskForm({ desk, onWelcomed }: DeskFormProps) {
  const { http } = useAppContext();
  const { format } = useEngine();
  const { profiles, maxDays } = desk;
  const now = useNow();
  const latest = latestDay(maxDays, now, now, format.timeZone).day;
  const description = useMemo(() => describeDesk(profiles, format.exact(latest) ?? ''), [profiles, format, latest]);
  const dayOf = (profile: unknown) => proposedDay(desk, profile, format.timeZone);
  const [start] = useState(() => {
    const profile = desk.profile ?? profiles[0]?.id;
    return { name: '', contact: '', profile, until: dayOf(profile) };
  });
  const proposed = useRef<Proposed>(start);
  // The page may have been open since yesterday: as long as the day is the proposed one, it is proposed again.
  const chosenDay = ({ profile, until }: Values) => (until === proposed.current.until ? dayOf(profile) : textOf(until));
  const check = useEvent((values: Values) =>
    problemsOf(textOf(values['contact']), chosenDay(values), maxDays, format.timeZone),
  );
  const welcome = async ({ name, contact, profile, until }: Values, key: string) => {
    const end = endOfDay(chosenDay({ profile, until }), format.timeZone);
    const { json } = await http<Credentials>(apiUrl('/lobby/guests'), {
      method: 'POST',
      headers: { 'idempotency-key': key },
      body: { name: textOf(name), contact: textOf(contact), profile, end },
    });
    onWelcomed(json);
  };
  return (
    <DescribedForm
      className="e-card l-form"
      description={description}
      start={start}
      check={check}
      focus="name"
      onSubmit={welcome}
      next={(values) => {
        const until = chosenDay(values);
        if (values['until'] === proposed.current.until) proposed.current = { ...proposed.current, until };
        return { ...values, name: '', contact: '', until };
      }}
    >
      {({ busy, problem }) => (
        <>
          {problem}
          <CreateButton desk={desk} busy={busy} />
          <LastDay proposed={proposed} dayOf={dayOf} />
        </>
      )}
    </DescribedForm>
  );
}

interface CreateButtonProps {
  readonly desk: DeskFormProps['desk'];
  readonly busy: boolean;
}

/** The big button; where it cannot be used, the reason stands above it. */
function CreateButton({ desk, busy }: CreateButtonProps) {
  const translate = useTranslate();
  const id = useId();
  const reason =
    desk.profiles.length === 0
      ? translate('guests.lobby.noProfile')
      : roomAt(desk) === 0
        ? translate('errors.LOBBY_LIMIT', { 0: desk.limit })
        : undefined;
  return (
    <>
      {reason && (
        <Note id={id} role="status">
          {reason}
        </Note>
      )}
      <Button
        type="submit"
        kind="primary"
        className="l-go"
        disabled={busy || reason !== undefined}
        aria-describedby={reason && id}
      >
        {translate('guests.lobby.create')}
      </Button>
    </>
  );
}

/** The last day that was proposed, and for which profile. */
interface Proposed {
  readonly profile: unknown;
  readonly until: string;
}

interface LastDayProps {
  readonly proposed: RefObject<Proposed>;
  readonly dayOf: (profile: unknown) => string;
}

/** The last day follows the profile, until the person chooses another day. */
function LastDay({ proposed, dayOf }: LastDayProps) {
  const { getValues, setValue } = useFormContext();
  const profile: unknown = useWatch({ name: 'profile' });
  const follow = useEffectEvent(() => {
    if (profile === proposed.current.profile) return;
    const until = dayOf(profile);
    if (getValues('until') === proposed.current.until) setValue('until', until, { shouldDirty: true });
    proposed.current = { profile, until };
  });
  useEffect(() => follow(), [profile]);
  return null;
}
