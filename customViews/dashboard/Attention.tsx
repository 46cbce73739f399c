import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { subscriptionAlerts } from '../../domain/access/subscriptionAlerts';
import { listPath } from '../../domain/schema/client/addresses';
import { filterAt } from '../../domain/records/moments';
import { useEngine } from '../../resources/engine/model';
import { useNow } from '../../resources/engine/useNow';
import { Icon } from '../../resources/ui/Icon';
import { useAppContext } from '../appContext';
import { subscriptionText } from '../subscriptionText';
import { LOG, useAuditCheck } from '../auditCheck';
import { useUsageNotices } from '../usageNotices';
import { Bones, Card } from './Card';
import { MAX_ATTENTION } from '../../domain/limits';
import { useAttention } from './useAttention';
import { pluralForm } from '../../domain/text/pluralForm';

const SHAPES = { info: '◆', warning: '▲', danger: '■' } as const;
const USAGE_TONES = { info: 'info', warning: 'warning', alert: 'warning', critical: 'danger' } as const;
const TONES = ['danger', 'warning', 'info'] as const;

interface LineProps {
  /** Where it is put right; undefined where the person may not. */
  readonly to: string | undefined;
  readonly tone: keyof typeof SHAPES;
  readonly children: ReactNode;
}

function Line({ to, tone, children }: LineProps) {
  const content = (
    <>
      <i data-tone={tone} aria-hidden="true">
        {SHAPES[tone]}
      </i>
      <span>{children}</span>
      {to && <Icon name="ChevronRight" size={16} />}
    </>
  );
  return to ? <Link to={to}>{content}</Link> : <p>{content}</p>;
}

/** What needs action, the most urgent first. Each line opens the list of these records, or the subscription. */
export function Attention() {
  const translate = useTranslate();
  const { resources, format } = useEngine();
  const { subscription } = useAppContext();
  const now = useNow();
  const { data, isPending, error } = useAttention();
  const counted = (data ?? []).flatMap(({ resource: name, preset: key, count }) => {
    const resource = resources.get(name);
    const preset = resource?.list.presets.find((one) => one.name === key);
    const text = resource?.texts.attention?.[key];
    if (!preset?.attention || !text) return [];
    const filter = encodeURIComponent(JSON.stringify(filterAt(preset.filter, now)));
    return [
      { key: `${name} ${key}`, tone: preset.attention.tone, text, count, to: `${listPath(resource)}?filter=${filter}` },
    ];
  });
  const company = resources.get('company-profile');
  const alerts = subscriptionAlerts(subscription.endsAt, subscription.options, now, subscription.disabledAt).map(
    (alert) => ({
      key: alert.kind,
      tone: alert.level === 'critical' ? ('danger' as const) : alert.level,
      text: subscriptionText(alert, subscription.endsAt, format.tag, translate),
      count: 0,
      to: company && `${listPath(company)}?tab=subscription`,
    }),
  );
  const usages = useUsageNotices().map(({ kind, level, text }) => ({
    key: `usage ${kind}`,
    tone: USAGE_TONES[level],
    text,
    count: 0,
    to: company && `${listPath(company)}?tab=subscription`,
  }));
  const log = resources.get(LOG);
  const state = useAuditCheck().data?.state;
  const audit =
    state === 'broken' || state === 'late'
      ? [
          {
            ...{ key: 'audit', tone: state === 'late' ? ('warning' as const) : ('danger' as const), count: 0 },
            text: translate(`auditCheck.attention.${state}`),
            to: log && listPath(log),
          },
        ]
      : [];
  const lines = [...audit, ...alerts, ...usages, ...counted];
  lines.sort((a, b) => TONES.indexOf(a.tone) - TONES.indexOf(b.tone));
  return (
    <Card title={translate('home.attention.title')}>
      {isPending && <Bones lines={2} label={translate('home.counting')} />}
      {error && <p className="home-quiet">{translate('home.attention.failed')}</p>}
      {data && lines.length === 0 && (
        <p className="home-well">
          <Icon name="Check" size={18} />
          {translate('home.attention.none')}
        </p>
      )}
      <ul className="home-lines">
        {lines.map(({ key, tone, text, count, to }) => (
          <li key={key}>
            <Line to={to} tone={tone}>
              {sentence(text, count, format.number(Math.min(count, MAX_ATTENTION)), format.tag)}
            </Line>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A text `one |||| many` for a number. */
function sentence(text: string, count: number, number: string, tag: string): string {
  return pluralForm(text, count, tag).replaceAll('%{smart_count}', count > MAX_ATTENTION ? `${number}+` : number);
}
