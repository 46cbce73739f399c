import { useTranslate } from 'ra-core';
import { subscriptionAlerts } from '../../domain/access/subscriptionAlerts';
import { MAX_ATTENTION } from '../../domain/limits';
import { filterAt } from '../../domain/records/moments';
import { listPath } from '../../domain/schema/client/addresses';
import { pluralForm } from '../../domain/text/pluralForm';
import { useEngine } from '../../resources/engine/model';
import { useNow } from '../../resources/engine/useNow';
import { useAppContext } from '../appContext';
import { LOG, useAuditCheck } from '../notices/useAuditCheck';
import { subscriptionText } from '../notices/subscriptionText';
import { useUsage, useUsageNotices } from '../notices/usageNotices';
import { useAttention } from './useAttention';

const USAGE_TONES = { info: 'info', warning: 'warning', alert: 'warning', critical: 'danger' } as const;
/** Locations of a line that are named; more are counted alone. */
export const MAX_NAMED_LOCATIONS = 3;
/** What a person sets up and what can stop; each has a page of this name. */
const STOPPED: readonly string[] = ['alerts', 'scheduled-reports'];
const TONES = ['danger', 'warning', 'info'] as const;

export interface AttentionLine {
  readonly key: string;
  readonly tone: (typeof TONES)[number];
  readonly text: string;
  /** Where it is put right; undefined where the person may not. */
  readonly to: string | undefined;
  /** A few locations, which are named: the filter of their list, and how many there are. */
  readonly locations?: { readonly filter: Readonly<Record<string, unknown>>; readonly count: number };
}

interface Attentions {
  /** The most urgent first. */
  readonly lines: readonly AttentionLine[];
  /** None is known yet. */
  readonly isPending: boolean;
  /** Some of them are on their way. */
  readonly isLoading: boolean;
  /** Some of them could not be asked for. */
  readonly hasFailed: boolean;
  /** Everything is known, and nothing is to be done. */
  readonly isQuiet: boolean;
}

/** What needs action. Each line opens the list of these records, or the subscription, or the audit log. */
export function useAttentionLines(): Attentions {
  const translate = useTranslate();
  const { resources, format } = useEngine();
  const { subscription } = useAppContext();
  const now = useNow();
  const waiting = useAttention();
  const check = useAuditCheck();
  // What a person may not see is not asked for.
  const queries = [waiting, check, useUsage()].filter(({ isEnabled }) => isEnabled);
  const counted = (waiting.data ?? []).flatMap(({ resource: name, preset: key, count }) => {
    const resource = resources.get(name);
    const preset = resource?.list.presets.find((one) => one.name === key);
    const text = resource?.texts.attention?.[key];
    if (!preset?.attention || !text) return [];
    const filter = filterAt(preset.filter, now);
    return [
      {
        key: `${name} ${key}`,
        tone: preset.attention.tone,
        text: sentence(text, count, format.number(Math.min(count, MAX_ATTENTION)), format.tag),
        to: `${listPath(resource)}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
        ...(name === 'locations' && count <= MAX_NAMED_LOCATIONS && { locations: { filter, count } }),
      },
    ];
  });
  const stopped = (waiting.data ?? []).flatMap(({ resource: name, count }) =>
    STOPPED.includes(name)
      ? [
          {
            key: `stopped ${name}`,
            tone: 'warning' as const,
            text: translate(`home.attention.stopped.${name}`, { smart_count: count }),
            to: `/${name}`,
          },
        ]
      : [],
  );
  const company = resources.get('company-profile');
  const to = company && `${listPath(company)}?tab=subscription`;
  const alerts = subscriptionAlerts(subscription.endsAt, subscription.options, now, subscription.disabledAt).map(
    (alert) => ({
      key: alert.kind,
      tone: alert.level === 'critical' ? ('danger' as const) : alert.level,
      text: subscriptionText(alert, subscription.endsAt, format.tag, translate),
      to,
    }),
  );
  const usages = useUsageNotices().map(({ kind, level, text }) => ({
    key: `usage ${kind}`,
    tone: USAGE_TONES[level],
    text,
    to,
  }));
  const log = resources.get(LOG);
  const state = check.data?.state;
  const audit =
    state === 'broken' || state === 'late'
      ? [
          {
            key: 'audit',
            tone: state === 'late' ? ('warning' as const) : ('danger' as const),
            text: translate(`auditCheck.attention.${state}`),
            to: log && listPath(log),
          },
        ]
      : [];
  const lines = [...audit, ...alerts, ...usages, ...counted, ...stopped];
  lines.sort((a, b) => TONES.indexOf(a.tone) - TONES.indexOf(b.tone));
  const isKnown = queries.every(({ isSuccess }) => isSuccess);
  const isLoading = queries.some((query) => query.isLoading);
  return {
    lines,
    isPending: waiting.isPending || (isLoading && lines.length === 0),
    isLoading,
    hasFailed: queries.some(({ isError }) => isError),
    isQuiet: isKnown && lines.length === 0,
  };
}

/** A text `one |||| many` for a number. */
function sentence(text: string, count: number, number: string, tag: string): string {
  return pluralForm(text, count, tag).replaceAll('%{smart_count}', count > MAX_ATTENTION ? `${number}+` : number);
}
