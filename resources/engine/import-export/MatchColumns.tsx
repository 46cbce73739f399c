import { useTranslate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { ImportPlan, Job, Strategy } from '../../../dataProvider/jobs';
import { useEngine } from '../model';
import { fieldLabel } from '../texts';
import { Choices } from './Choices';
import { MatchTable } from './MatchTable';
import { keyFor, keysFor } from './plan';

interface MatchColumnsProps {
  readonly resource: ClientResource;
  readonly job: Job;
  readonly plan: ImportPlan;
  readonly onChange: (plan: ImportPlan) => void;
}

/** The import step that maps columns to fields, and chooses the key and the strategy. */
export function MatchColumns({ resource, job, plan, onChange }: MatchColumnsProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const { file, proposal } = job.parameters;
  if (!file || !proposal) return null;
  const place = (index: number, name: string | null) => {
    const mapping = file.header.map((_, at) => {
      const before = plan.mapping[at] ?? null;
      if (at === index) return name;
      // One field, one column: the other one lets go.
      return before === name ? null : before;
    });
    const still = plan.key.every((one) => mapping.includes(one));
    const key = still && plan.key.length > 0 ? plan.key : keyFor(proposal, mapping);
    onChange({ ...plan, mapping, key, ...(key.length === 0 && { strategy: 'create' as const }) });
  };
  const keys = keysFor(proposal, plan.mapping);
  const strategies: readonly Strategy[] = ['merge', 'create', 'update'];
  const mapped = plan.mapping.filter((name) => name !== null).length;

  return (
    <>
      <p>
        {translate('importExport.import.file', {
          name: file.name,
          smart_count: file.rows,
          n: format.number(file.rows),
          encoding: file.format === 'xlsx' ? 'Excel' : `CSV, ${file.encoding.toUpperCase()}`,
        })}
      </p>
      <MatchTable resource={resource} file={file} fields={proposal.fields} mapping={plan.mapping} onPlace={place} />
      {mapped > 0 ? (
        <p className="t-note">
          {translate('importExport.import.matched', { smart_count: mapped, of: file.header.length })}
        </p>
      ) : (
        <p className="t-note e-error" role="alert">
          {translate('importExport.import.noneMatched')}
        </p>
      )}
      <div className="t-options">
        <Choices
          legend={translate('importExport.import.strategy')}
          value={plan.strategy}
          onChange={(strategy) =>
            // What exists is only found by a key.
            onChange({
              ...plan,
              strategy,
              key: strategy === 'create' || plan.key.length > 0 ? plan.key : (keys[0] ?? []),
            })
          }
          choices={strategies.map((value) => ({
            value,
            label: translate(`importExport.strategy.${value}`),
            help: translate(
              `importExport.strategyHelp.${value === 'create' && plan.key.length === 0 ? 'always' : value}`,
            ),
            disabled: !proposal.strategies.includes(value) || (value !== 'create' && keys.length === 0),
          }))}
        />
        <div className="t-more">
          <KeyChoice {...{ resource, keys, plan, onChange }} />
          <Choices
            legend={translate('importExport.import.refused')}
            value={plan.atomic ? 'all' : 'some'}
            onChange={(value) => onChange({ ...plan, atomic: value === 'all' })}
            choices={[
              { value: 'some', label: translate('importExport.import.keepGoing') },
              { value: 'all', label: translate('importExport.import.allOrNothing') },
            ]}
          />
        </div>
      </div>
    </>
  );
}

interface KeyChoiceProps extends Pick<MatchColumnsProps, 'resource' | 'plan' | 'onChange'> {
  /** The sets of fields that may be the key. */
  readonly keys: ReturnType<typeof keysFor>;
}

/** The fields by which a row of the file finds the record that exists; without them each row makes a new one. */
function KeyChoice({ resource, keys, plan, onChange }: KeyChoiceProps) {
  const translate = useTranslate();
  return (
    <label className="t-field">
      <span>{translate('importExport.import.key')}</span>
      <select
        className="e-select"
        value={plan.key.join()}
        onChange={(event) => {
          const key = keys.find((one) => one.join() === event.target.value) ?? [];
          onChange({ ...plan, key, ...(key.length === 0 && { strategy: 'create' as const }) });
        }}
      >
        <option value="">{translate('importExport.import.noKey')}</option>
        {keys.map((key) => (
          <option key={key.join()} value={key.join()}>
            {key.map((name) => fieldLabel(resource, name)).join(' + ')}
          </option>
        ))}
      </select>
    </label>
  );
}
