import { useTranslate } from 'ra-core';
import { STATES_BY_SEVERITY, type MonitoringState } from '../../domain/rules/monitoringState';
import type { ClientResource } from '../../domain/schema/client/client';
import { statusTone } from '../../resources/engine/cells/statusTone';
import { useEngine } from '../../resources/engine/model';
import { enumLabel } from '../../resources/engine/texts';
import { StateMark } from '../page-parts/StateMark';

/** Shown even with no location, so that the eye finds them at the same place. */
const ALWAYS: readonly MonitoringState[] = ['critical', 'provisioning_error', 'warning', 'ok'];
interface StateCountsProps {
  readonly states: readonly { readonly state: MonitoringState; readonly count: number }[];
  readonly locations: ClientResource;
}

/** A large number for each state. */
export function StateCounts({ states, locations }: StateCountsProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const countOf = new Map(states.map(({ state, count }) => [state, count]));
  const shown = STATES_BY_SEVERITY.filter((state) => ALWAYS.includes(state) || countOf.has(state));
  return (
    <ul className="wall-states" aria-label={translate('wall.states')}>
      {shown.map((state) => {
        const count = countOf.get(state) ?? 0;
        return (
          <li key={state} data-tone={count > 0 ? statusTone(state) : 'muted'} data-empty={count === 0}>
            <b>{format.number(count)}</b>
            <span>
              <StateMark state={state} />
              {enumLabel(locations, 'l_monitoring', state)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
