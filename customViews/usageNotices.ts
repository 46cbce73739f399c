import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { apiUrl } from '../dataProvider/bases';
import { usageLevel, type Usage, type UsageKind, type UsageLevel } from '../domain/rules/usageLevels';
import { useEngine } from '../resources/engine/model';
import { useAppContext } from './appContext';

interface UsageNotice {
  readonly kind: UsageKind;
  readonly level: UsageLevel;
  readonly text: string;
}

/** Time between two requests, in ms. */
const REFRESH_MS = 5 * 60_000;

/**
 * Notices about how much of its subscription the current company uses; none for people who may not see the page of
 * their company. Usage never blocks anything.
 */
export function useUsageNotices(): UsageNotice[] {
  const { http } = useAppContext();
  const { resources, format } = useEngine();
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: ['usage'],
    queryFn: async ({ signal }) =>
      (await http<{ excess: number; usage: readonly Usage[] }>(apiUrl('/usage'), { signal })).json,
    enabled: resources.has('company-profile'),
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS / 2,
  });
  return (data?.usage ?? []).flatMap((usage): UsageNotice[] => {
    const level = usageLevel(usage, data?.excess ?? 0);
    if (level === undefined) return [];
    const { kind, used, max } = usage;
    const values = { used: format.number(used), max: format.number(max), percent: Math.floor((used * 100) / max) };
    return [{ kind, level, text: translate(`shell.usage.${kind}`, values) }];
  });
}
