import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState, type FormEvent } from 'react';
import { idempotencyHeader } from '../../dataProvider/adapters/adapter';
import { apiUrl } from '../../dataProvider/bases';
import type { ScheduleCard, ScheduleChoices } from '../../domain/reports/schedule';
import type { Rhythm } from '../../domain/reports/scheduleTimes';
import { failureText, fieldErrors, type Message } from '../../resources/engine/errors';
import type { ComboboxOption } from '../../resources/ui/Combobox';
import { useSubmitKey } from '../../resources/engine/useSubmitKey';
import { useAppContext } from '../appContext';
import { SCHEDULES, type ScheduleTarget } from './calls';

/** A schedule as it is being written. */
export interface ScheduleDraft extends Omit<Rhythm, 'timeZone'> {
  readonly pdf: boolean;
  readonly csv: boolean;
  readonly recipients: readonly ComboboxOption[];
}

interface FormOptions {
  readonly target: ScheduleTarget;
  /** Absent: a new one. */
  readonly schedule: ScheduleCard | undefined;
  readonly choices: ScheduleChoices;
  readonly onBusy: (busy: boolean) => void;
  readonly onSaved: () => void;
}

const optionOf = ({ id, name, login }: ScheduleChoices['recipients'][number]): ComboboxOption => ({
  value: id,
  label: name,
  hint: login,
});

/** Possible recipients, and the present ones, including those that the caller may not see. */
function optionsOf(choices: ScheduleChoices, schedule: ScheduleCard | undefined, unknown: string): ComboboxOption[] {
  const known = new Set(choices.recipients.map(({ id }) => id));
  const others = (schedule?.recipients ?? []).filter(({ id }) => !known.has(id));
  return [
    ...choices.recipients.map(optionOf),
    ...others.map(({ id, name }) => ({ value: id, label: name ?? unknown })),
  ];
}

/** The draft of a schedule, and the call that saves it; what is refused is under its field. */
export function useScheduleForm({ target, schedule, choices, onBusy, onSaved }: FormOptions) {
  const translate = useTranslate();
  const notify = useNotify();
  const client = useQueryClient();
  const { http } = useAppContext();
  const withKey = useSubmitKey();
  const options = optionsOf(choices, schedule, translate('scheduledReports.somebody'));
  const [draft, setDraft] = useState<ScheduleDraft>(() => ({
    every: schedule?.every ?? 'week',
    day: schedule?.day ?? 1,
    hour: schedule?.hour ?? 8,
    pdf: schedule?.pdf ?? true,
    csv: schedule?.csv ?? true,
    recipients: schedule
      ? schedule.recipients.flatMap(({ id }) => options.find(({ value }) => value === id) ?? [])
      : options.filter(({ value }) => value === choices.self),
  }));
  // The list is read again meanwhile: what counts is what this draft began with.
  const [version] = useState(schedule?.version);
  const [problem, setProblem] = useState<string>();
  const [wrong, setWrong] = useState<Readonly<Record<string, Message>>>({});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    onBusy(true);
    setProblem(undefined);
    setWrong({});
    const { pdf, csv, recipients, ...rhythm } = draft;
    const body = {
      ...rhythm,
      formats: [...(pdf ? ['pdf'] : []), ...(csv ? ['csv'] : [])],
      recipients: recipients.map(({ value }) => value),
    };
    try {
      if (schedule) {
        const changed = { version, ...body };
        await http(apiUrl(`/scheduled-reports/${schedule.id}`), { method: 'PUT', body: changed });
      } else {
        const order = { ...target, ...body };
        await withKey(order, (key) =>
          http(apiUrl('/scheduled-reports'), { method: 'POST', body: order, headers: idempotencyHeader(key) }),
        );
      }
      await client.invalidateQueries({ queryKey: [SCHEDULES] });
      notify(translate('scheduledReports.dialog.saved'), { type: 'success' });
      onSaved();
    } catch (error) {
      const fields = fieldErrors(error);
      setWrong(fields);
      if (Object.keys(fields).length === 0) setProblem(failureText(translate, error));
      void client.invalidateQueries({ queryKey: [SCHEDULES], exact: true });
      onBusy(false);
    }
  };
  return { draft, setDraft, options, problem, wrong, submit };
}
