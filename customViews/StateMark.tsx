import type { MonitoringState } from '../domain/rules/monitoringState';
import { statusTone } from '../resources/engine/cells/statusTone';
import './stateMark.css';

/** As a `Tag` has them: a state is never a colour alone. */
const SHAPES = { success: '●', info: '◆', warning: '▲', danger: '■', muted: '○' } as const;

/** The shape of a state of monitoring, in its colour; its word stands beside it. Null: not monitored. */
export function StateMark({ state }: { readonly state: MonitoringState | null }) {
  const tone = state === null ? 'muted' : statusTone(state);
  return (
    <i className="state-mark" data-tone={tone} aria-hidden="true">
      {SHAPES[tone]}
    </i>
  );
}
