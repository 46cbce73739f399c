import type { ProvisioningStep } from './accountTypes';
import type { RecordKey } from './key';

/** What a step did, or would do, with one record. */
export interface PlacedRecord {
  /** Its name in the account type. */
  readonly key: string;
  /** Name of its resource. */
  readonly resource: string;
  readonly id: RecordKey | null;
  readonly name: string;
  readonly outcome: 'created' | 'kept' | 'removed' | 'refused';
}

export interface StepState {
  readonly name: ProvisioningStep;
  readonly state: 'waiting' | 'done' | 'failed';
  readonly records: readonly PlacedRecord[];
}

/** One entry of `errorList` (specification S-COMP-11). */
export interface ProvisioningError {
  readonly msg_code: string;
  readonly msg_args: readonly (string | number)[];
  readonly step: ProvisioningStep;
  readonly record?: { readonly resource: string; readonly id: RecordKey | null; readonly name: string };
  /** Names of fields, or of parameters of an authentication mode. */
  readonly fields?: readonly string[];
}
