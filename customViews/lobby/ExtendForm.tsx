import { useNotify, useTranslate } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import { apiUrl } from '../../dataProvider/bases';
import { addDays } from '../../domain/time/calendar';
import { DescribedForm } from '../../resources/engine/form/DescribedForm';
import { useEngine } from '../../resources/engine/model';
import { clockAt, instantAt } from '../../resources/engine/values/time';
import { Button } from '../../resources/ui/Button';
import { useAppContext } from '../appContext';
import type { OpenedGuest } from './desk';
import { EXTENSION } from './extensionDescription';

/** Offered by name, in days. */
const STEPS = [1, 7, 30];
const DAY_MS = 24 * 3600 * 1000;
const END_OF_DAY = '23:59:59';

interface ExtendFormProps {
  readonly guest: OpenedGuest;
  readonly maxDays: number | null;
  readonly onExtended: (guest: OpenedGuest) => void;
}

/** A later last day for a guest, to its end: typed, or some days more than now. */
export function ExtendForm({ guest, maxDays, onExtended }: ExtendFormProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { http } = useAppContext();
  const { format } = useEngine();
  // From the end as it is, or from today where it is past.
  const from = Math.max(Date.now(), guest.end === null ? 0 : Date.parse(guest.end));
  const today = clockAt(from, format.timeZone).day;
  // Days of the calendar: those in which the clocks change have 23 or 25 hours.
  const dayAfter = (days: number) => addDays(today, days);
  const endOf = (day: string) => instantAt(day, END_OF_DAY, format.timeZone);
  const latest = maxDays === null ? Infinity : Date.now() + maxDays * DAY_MS;
  const steps = STEPS.filter((days) => Date.parse(endOf(dayAfter(days)) ?? '') <= latest);
  return (
    <DescribedForm
      className="l-extend"
      description={EXTENSION}
      start={{ until: dayAfter(1) }}
      onSubmit={async ({ until }, key) => {
        const { json } = await http<OpenedGuest>(apiUrl(`/lobby/guests/${guest.id}/end`), {
          method: 'POST',
          headers: { 'idempotency-key': key },
          body: { end: endOf(String(until)) },
        });
        notify(translate('guests.lobby.extended', { name: json.name, end: format.exact(json.end) ?? '' }), {
          type: 'success',
        });
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
