import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { useFormContext } from 'react-hook-form';
import { apiUrl } from '../../dataProvider/bases';
import { addDays } from '../../domain/time/calendar';
import { translateMessage, type Message } from '../../resources/engine/errors';
import { DescribedForm } from '../../resources/engine/form/DescribedForm';
import type { Values } from '../../resources/engine/form/values';
import { useEngine } from '../../resources/engine/model';
import { clockAt } from '../../resources/engine/values/time';
import { Button } from '../../resources/ui/Button';
import { Note } from '../../resources/ui/Note';
import { useAppContext } from '../appContext';
import { roomAt, type Desk, type OpenedGuest } from './desk';
import { EXTENSION } from './extensionDescription';
import { endOfDay, latestDay, type Latest } from './latestDay';
import { useExtended } from './useExtended';

/** Extensions that have a button, in days. */
const STEPS = [1, 7, 30];

interface ExtendFormProps {
  readonly guest: OpenedGuest;
  readonly desk: Pick<Desk, 'maxDays' | 'limit' | 'made'>;
  readonly onExtended: (guest: OpenedGuest) => void;
}

const latestFor = ({ start }: OpenedGuest, maxDays: Desk['maxDays'], zone: string) => {
  const now = Date.now();
  return latestDay(maxDays, start === null ? now : Date.parse(start), now, zone);
};

/** True when the access of a guest would end later than it does now, and later than now. */
const isLater = ({ end }: OpenedGuest, until: string | undefined) =>
  Date.parse(until ?? '') > Math.max(Date.now(), end === null ? 0 : Date.parse(end));

/** Why a guest cannot be extended at all; undefined when it is possible. */
function reasonAgainst(guest: OpenedGuest, desk: ExtendFormProps['desk'], latest: Latest, zone: string) {
  // An account that has ended is one more account of today.
  const isOver = guest.end !== null && Date.parse(guest.end) <= Date.now();
  if (isOver && roomAt(desk) === 0) return { message: 'errors.LOBBY_LIMIT', args: [desk.limit] };
  return isLater(guest, endOfDay(latest.day, zone)) ? undefined : latest.message;
}

/** What the server would refuse of a last day: one that is not later, or too late. */
function useExtensionCheck(guest: OpenedGuest, maxDays: Desk['maxDays']) {
  const { timeZone } = useEngine().format;
  return useCallback(
    ({ until }: Values): Readonly<Record<string, Message>> => {
      const day = String(until);
      const end = endOfDay(day, timeZone);
      const latest = latestFor(guest, maxDays, timeZone);
      if (end === undefined) return {};
      if (day > latest.day) return { until: latest.message };
      return isLater(guest, end) ? {} : { until: { message: 'errors.LOBBY_EXTENSION' } };
    },
    [guest, maxDays, timeZone],
  );
}

/** A later last day for a guest, to its end: typed, or some days more than now. */
export function ExtendForm({ guest, desk, onExtended }: ExtendFormProps) {
  const translate = useTranslate();
  const { http } = useAppContext();
  const { timeZone } = useEngine().format;
  const extended = useExtended();
  const now = Date.now();
  // From the end as it is, or from today where it is past.
  const from = Math.max(now, guest.end === null ? 0 : Date.parse(guest.end));
  const last = clockAt(from, timeZone).day;
  // Days of the calendar: those in which the clocks change have 23 or 25 hours.
  const dayAfter = (days: number) => addDays(last, days);
  const latest = latestFor(guest, desk.maxDays, timeZone);
  const steps = STEPS.filter((days) => dayAfter(days) <= latest.day);
  const check = useExtensionCheck(guest, desk.maxDays);
  const reason = reasonAgainst(guest, desk, latest, timeZone);
  if (reason) {
    return <Note role="status">{translateMessage(translate, reason)}</Note>;
  }
  return (
    <DescribedForm
      className="l-extend"
      description={EXTENSION}
      start={{ until: dayAfter(1) <= latest.day ? dayAfter(1) : latest.day }}
      check={check}
      onSubmit={async ({ until }, key) => {
        const { json } = await http<OpenedGuest>(apiUrl(`/lobby/guests/${guest.id}/end`), {
          method: 'POST',
          headers: { 'idempotency-key': key },
          body: { end: endOfDay(String(until), timeZone) },
        });
        extended(json, onExtended);
        onExtended(json);
      }}
    >
      {({ busy, problem }) => (
        <>
          <Steps steps={steps} dayAfter={dayAfter} />
          {problem}
          <Button type="submit" disabled={busy}>
            {translate('guests.lobby.extend')}
          </Button>
        </>
      )}
    </DescribedForm>
  );
}

interface StepsProps {
  readonly steps: readonly number[];
  readonly dayAfter: (days: number) => string;
}

function Steps({ steps, dayAfter }: StepsProps) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  return (
    <div className="g-bar">
      {steps.map((days) => (
        <Button key={days} small onClick={() => setValue('until', dayAfter(days), { shouldDirty: true })}>
          {translate('guests.lobby.days', { smart_count: days })}
        </Button>
      ))}
    </div>
  );
}
