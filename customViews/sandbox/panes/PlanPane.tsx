import { useTranslate } from 'ra-core';
import { Tag, type Tone } from '../../../resources/ui/Tag';
import { PLAN_STEP_KINDS, type PlanStep, type StoragePlan } from '../../../domain/schema/model/storagePlan';
import { schemaErrorText } from '../../../resources/engine/schemaErrorText';

const TONES: Readonly<Record<PlanStep['kind'], Tone>> = {
  table: 'success',
  column: 'success',
  unique: 'warning',
  index: 'info',
  search: 'info',
  fence: 'muted',
};

/** What publishing would do to the database: what is added, what is refused, what stays. */
export function PlanPane({ plan }: { readonly plan: StoragePlan }) {
  const translate = useTranslate();
  const held = Object.entries(plan.values).filter(([, count]) => count !== 0);
  const kinds = PLAN_STEP_KINDS.filter((kind) => plan.steps.some((step) => step.kind === kind));
  return (
    <div className="studio-read">
      <p>
        {translate(
          plan.managed ? (plan.exists ? 'studio.plan.exists' : 'studio.plan.makes') : 'studio.plan.unmanaged',
          {
            table: plan.table,
          },
        )}
      </p>
      {plan.refusals.length > 0 && (
        <div className="studio-alert" role="alert">
          <b>{translate('studio.plan.refused')}</b>
          <ul>
            {plan.refusals.map((refusal) => (
              <li key={JSON.stringify(refusal)}>{schemaErrorText(translate, refusal)}</li>
            ))}
          </ul>
        </div>
      )}
      {plan.managed && plan.steps.length === 0 && plan.refusals.length === 0 && (
        <p className="studio-quiet">{translate('studio.plan.nothing')}</p>
      )}
      {kinds.map((kind) => (
        <section key={kind} className="studio-steps">
          <h3>
            <Tag tone={TONES[kind]}>{translate(`studio.plan.kinds.${kind}`)}</Tag>
          </h3>
          <ul>
            {plan.steps
              .filter((step) => step.kind === kind)
              .map(({ sql }) => (
                <li key={sql}>
                  <code>{sql}</code>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {plan.kept.length > 0 && (
        <section className="studio-steps">
          <h3>{translate('studio.plan.kept')}</h3>
          <p>{translate('studio.plan.keptText')}</p>
          <p className="e-mono">{plan.kept.join(', ')}</p>
          {held.length > 0 && (
            <ul className="studio-alert" role="alert">
              {held.map(([column, count]) => (
                <li key={column}>
                  {translate(count === null ? 'studio.plan.keptUncounted' : 'studio.plan.keptValues', {
                    column,
                    count,
                  })}
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </div>
  );
}
