import type { MonitoringState } from '../../domain/rules/monitoringState';
import { statusTone } from '../../resources/engine/cells/statusTone';
import { TONE_SHAPES } from '../../resources/ui/Tag';
import './stateMark.css';

/** The shape of a state of monitoring, in its colour, as a `Tag` has it; its word stands beside it. Null: not monitored. */
export function StateMark({ state }: { readonly state: MonitoringState | null }) {
  const tone = state === null ? 'muted' : statusTone(state);
  return (
    <i className="state-mark" data-tone={tone} aria-hidden="true">
      {TONE_SHAPES[tone]}
    </i>
  );
}
