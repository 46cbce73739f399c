import { useTranslate } from 'ra-core';
import { useEngine } from '../../resources/engine/model';
import type { EventAccountStatus } from './calls';

const ALL = ['made', 'used', 'valid'] as const;

interface EventCountersProps {
  readonly standing: EventAccountStatus | undefined;
  readonly withQuota: boolean;
}

/** How many accounts an event has, uses and may still have. */
export function EventCounters({ standing, withQuota }: EventCountersProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const own = standing && withQuota ? standing.made - standing.follow : 0;
  const names = withQuota ? (['quota', ...ALL, 'remaining'] as const) : ALL;
  return (
    <section className="e-card v-counters" aria-label={translate('events.accounts')} aria-busy={!standing}>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{translate(`events.${name}`)}</dt>
            <dd data-counter={name}>{standing ? format.number(standing[name]) : '—'}</dd>
          </div>
        ))}
      </dl>
      {standing && withQuota && standing.quota > 0 && (
        <progress
          max={standing.quota}
          value={Math.min(standing.made, standing.quota)}
          aria-label={translate('events.progress', {
            made: format.number(standing.made),
            quota: format.number(standing.quota),
          })}
        />
      )}
      {standing && (standing.pending > 0 || own > 0) && (
        <p className="e-help">
          {standing.pending > 0 &&
            translate('events.pending', { smart_count: standing.pending, n: format.number(standing.pending) })}
          {standing.pending > 0 && own > 0 && ' · '}
          {own > 0 && translate('events.own', { smart_count: own, n: format.number(own) })}
        </p>
      )}
    </section>
  );
}
