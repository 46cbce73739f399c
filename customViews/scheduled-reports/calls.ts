import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { apiUrl } from '../../dataProvider/bases';
import type { ScheduleCard, ScheduleChoices, Scheduled } from '../../domain/reports/schedule';
import { failureText } from '../../resources/engine/errors';
import { useAppContext } from '../appContext';

/** The first word of the keys of everything here. */
export const SCHEDULES = 'scheduled-reports';

/** What a schedule is about. */
export interface ScheduleTarget {
  readonly kind: Scheduled;
  readonly targetId: number;
}

/** What becomes of sendings changes by itself. */
const REFRESH_MS = 60_000;

/** The schedules that this person sees. */
export function useSchedules() {
  const { http } = useAppContext();
  return useQuery({
    queryKey: [SCHEDULES],
    queryFn: async ({ signal }) =>
      (await http<{ schedules: ScheduleCard[]; seesAll: boolean }>(apiUrl('/scheduled-reports'), { signal })).json,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    retry: false,
  });
}

/** Who may be chosen as a recipient, and the zone of the hour. */
export function useScheduleChoices({ kind, targetId }: ScheduleTarget) {
  const { http } = useAppContext();
  return useQuery({
    queryKey: [SCHEDULES, 'choices', kind, targetId],
    queryFn: async ({ signal }) =>
      (
        await http<ScheduleChoices>(apiUrl('/scheduled-reports/choices'), {
          query: { kind, target: String(targetId) },
          signal,
        })
      ).json,
    staleTime: 0,
    retry: false,
  });
}

interface Change {
  readonly path: string;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly body?: object;
}

/** Changes of one schedule; the list is read again after each. */
export function useScheduleChange() {
  const translate = useTranslate();
  const notify = useNotify();
  const client = useQueryClient();
  const { http } = useAppContext();
  const [busy, setBusy] = useState(false);
  /** @throws what the server refuses */
  const send = async <T>({ path, method, body }: Change): Promise<T> => {
    setBusy(true);
    try {
      return (await http<T>(apiUrl(`/scheduled-reports${path}`), { method, ...(body && { body }) })).json;
    } finally {
      // Not waited for: without a network the list would hold back the reason of the failure.
      void client.invalidateQueries({ queryKey: [SCHEDULES], exact: true });
      setBusy(false);
    }
  };
  /** @returns the answer; undefined after an error, which is shown */
  const change = async <T>(request: Change): Promise<T | undefined> => {
    try {
      return await send<T>(request);
    } catch (error) {
      notify(failureText(translate, error), { type: 'error' });
      return undefined;
    }
  };
  return { busy, send, change };
}
