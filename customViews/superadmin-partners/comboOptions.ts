import type { ClientResource } from '../../domain/schema/client/client';
import type { EngineRecord } from '../../resources/engine/values/record';
import { isPartner } from './partnerChanges';

export type Companies = ClientResource;

/** A partner that may be chosen. */
export interface PartnerOption {
  readonly value: EngineRecord['id'];
  readonly label: string;
}

/** The partners among the companies, apart from deactivated ones. */
export const comboOptions = (companies: readonly EngineRecord[]): PartnerOption[] =>
  companies
    .filter((one) => isPartner(one) && one['c_deletedAt'] === null)
    .map(({ id, c_name: name }) => ({ value: id, label: String(name) }));
