import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { apiUrl } from '../../dataProvider/bases';
import { USAGE_LEVELS, usageLevel, type Usage, type UsageKind, type UsageLevel } from '../../domain/rules/usageLevels';
import { useEngine } from '../../resources/engine/model';
import { useAppContext, type AppContextValue } from '../appContext';

interface UsageNotice {
  readonly kind: UsageKind;
  readonly level: UsageLevel;
  readonly text: string;
}

/** Time between two requests, in ms. */
const REFRESH_MS = 5 * 60_000;

/** What the current company uses of its subscription; the console asks for it before its first page is drawn. */
export const usageQuery = (http: AppContextValue['http']) =>
  queryOptions({
    queryKey: ['usage'],
    queryFn: async ({ signal }) =>
      (await http<{ excess: number; usage: readonly Usage[] }>(apiUrl('/usage'), { signal })).json,
    staleTime: REFRESH_MS / 2,
  });

/** Whether a person sees what their company uses: those who may see the page of their company. */
export const mayReadUsage = (resources: Iterable<string>): boolean => [...resources].includes('company-profile');

/** What the current company uses, for those who may see it. */
export function useUsage() {
  const { http } = useAppContext();
  const { resources } = useEngine();
  return useQuery({
    ...usageQuery(http),
    enabled: mayReadUsage(resources.keys()),
    refetchInterval: REFRESH_MS,
  });
}

/**
 * Notices about how much of its subscription the current company uses, the most pressing first; none for people who may
 * not see the page of their company. Usage never blocks anything.
 */
export function useUsageNotices(): UsageNotice[] {
  const { format } = useEngine();
  const translate = useTranslate();
  const { data } = useUsage();
  const notices = (data?.usage ?? []).flatMap((usage): UsageNotice[] => {
    const level = usageLevel(usage, data?.excess ?? 0);
    if (level === undefined) return [];
    const { kind, used, max } = usage;
    const values = { used: format.number(used), max: format.number(max), percent: Math.floor((used * 100) / max) };
    return [{ kind, level, text: translate(`shell.usage.${kind}`, values) }];
  });
  const rank = ({ level }: UsageNotice) => USAGE_LEVELS.indexOf(level);
  return notices.sort((left, right) => rank(right) - rank(left));
}
