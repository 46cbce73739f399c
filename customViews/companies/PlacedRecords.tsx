import { useTranslate } from 'ra-core';
import type { ProvisioningStep } from '../../domain/records/accountTypes';
import { Tag, type Tone } from '../../resources/ui/Tag';
import type { PlacedRecord } from '../../domain/records/provisioning';

const TONES: Readonly<Record<PlacedRecord['outcome'], Tone>> = {
  created: 'success',
  kept: 'muted',
  removed: 'warning',
  refused: 'danger',
};

/** The step that makes records of a resource: its title names their kind. */
const KINDS: Readonly<Record<string, ProvisioningStep>> = {
  scopes: 'scopes',
  'auth-modes': 'authentications',
  templates: 'portal',
  locations: 'locations',
  integrations: 'integration',
};

interface PlacedRecordsProps {
  readonly step: ProvisioningStep;
  readonly records: readonly PlacedRecord[];
  /** `will`: nothing has happened yet. */
  readonly texts: 'will' | 'outcome';
}

/** What a step does with each record; for a step without records, what else it does. */
export function PlacedRecords({ step, records, texts }: PlacedRecordsProps) {
  const translate = useTranslate();
  if (records.length === 0) {
    if (step === 'connection' || step === 'company') return <p>{translate(`provisioning.does.${step}`)}</p>;
    return step === 'reset' && texts === 'will' ? <p>{translate('provisioning.does.nothing')}</p> : null;
  }
  return (
    <ul className="pv-records">
      {records.map(({ key, name, resource, outcome }, index) => (
        <li key={`${key} ${index}`}>
          <span>
            {name}
            {/* Every other step has one kind of record, which its title names. */}
            {step === 'reset' && KINDS[resource] && <small>{translate(`provisioning.step.${KINDS[resource]}`)}</small>}
          </span>
          <Tag tone={TONES[outcome]}>{translate(`provisioning.${texts}.${outcome}`)}</Tag>
        </li>
      ))}
    </ul>
  );
}
