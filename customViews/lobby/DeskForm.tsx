import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../resources/ui/Button';
import { apiUrl } from '../../dataProvider/bases';
import { DescribedForm } from '../../resources/engine/form/DescribedForm';
import { endOfLastDay } from '../../domain/time/lastDay';
import type { Values } from '../../resources/engine/form/values';
import { useEngine } from '../../resources/engine/model';
import { clockAt, instantAt } from '../../resources/engine/values/time';
import type { Credentials } from '../../resources/guests/calls';
import { useAppContext } from '../appContext';
import type { Desk } from './desk';
import { describeDesk } from './deskDescription';

interface DeskFormProps {
  readonly desk: Pick<Desk, 'profiles' | 'profile' | 'maxDays'>;
  readonly onWelcomed: (guest: Credentials) => void;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** The last day that a profile proposes for a guest from today on; today where it proposes none. */
function lastDay({ profiles, maxDays }: DeskFormProps['desk'], profile: unknown, zone: string): string {
  const now = Date.now();
  const hours = profiles.find(({ id }) => id === profile)?.hours;
  const end = endOfLastDay(new Date(now).toISOString(), hours, zone, maxDays ?? undefined);
  return clockAt(end === undefined ? now : Date.parse(end), zone).day;
}

/**
 * One form and one big button. The name has the focus, Enter makes the account, and the next name can be typed at once;
 * profile and last day stay as they were.
 */
export function DeskForm({ desk, onWelcomed }: DeskFormProps) {
  const translate = useTranslate();
  const { http } = useAppContext();
  const { format } = useEngine();
  const { profiles } = desk;
  const description = useMemo(() => describeDesk(profiles), [profiles]);
  const dayOf = (profile: unknown) => lastDay(desk, profile, format.timeZone);
  const [start] = useState(() => {
    const profile = desk.profile ?? profiles[0]?.id;
    return { name: '', contact: '', profile, until: dayOf(profile) };
  });
  const proposed = useRef<Proposed>(start);
  // The page may have been open since yesterday: as long as the day is the proposed one, it is proposed again.
  const chosenDay = ({ profile, until }: Values) => (until === proposed.current.until ? dayOf(profile) : textOf(until));
  const welcome = async ({ name, contact, profile, until }: Values, key: string) => {
    const end = instantAt(chosenDay({ profile, until }), '23:59:59', format.timeZone);
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
          <Button type="submit" kind="primary" className="l-go" disabled={busy || profiles.length === 0}>
            {translate('guests.lobby.create')}
          </Button>
          <LastDay proposed={proposed} dayOf={dayOf} />
        </>
      )}
    </DescribedForm>
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
