import { useTranslate } from 'ra-core';
import { useEngine } from '../../resources/engine/model';
import { Tag, type Tone } from '../../resources/ui/Tag';
import { PlacedRecords } from './PlacedRecords';
import type { StepState } from '../../domain/records/provisioning';

type Shown = StepState['state'] | 'running';

const TONES: Readonly<Record<Shown, Tone>> = { waiting: 'muted', running: 'info', done: 'success', failed: 'danger' };

interface StepListProps {
  readonly steps: readonly StepState[];
  readonly running: boolean;
}

/** The steps of a provisioning in their order, with what each has done. */
export function StepList({ steps, running }: StepListProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const done = steps.filter(({ state }) => state === 'done').length;
  const next = running ? steps.find(({ state }) => state === 'waiting')?.name : undefined;
  const progress = translate('provisioning.progress', {
    done: format.number(done),
    total: format.number(steps.length),
  });
  return (
    <>
      <div className="t-progress">
        <progress aria-label={translate('provisioning.steps')} value={done} max={steps.length} />
        <span>{progress}</span>
      </div>
      <ol className="pv-steps">
        {steps.map(({ name, state, records }) => {
          const shown: Shown = name === next ? 'running' : state;
          return (
            <li key={name} aria-current={shown === 'running' ? 'step' : undefined}>
              <h3>
                {translate(`provisioning.step.${name}`)}
                <Tag tone={TONES[shown]}>{translate(`provisioning.state.${shown}`)}</Tag>
              </h3>
              {records.length > 0 && <PlacedRecords step={name} records={records} texts="outcome" />}
            </li>
          );
        })}
      </ol>
    </>
  );
}
