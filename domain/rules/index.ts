import type { RuleName } from '../schema/model/registry';
import { administratorScope } from './administratorScope';
import { companyTerms } from './companyTerms';
import { graphDimensions } from './graphDimensions';
import { identityValidity } from './identityValidity';
import { campaignPeriod, eventPeriod } from './periods';
import { poolRange } from './poolRange';
import { profileDuration } from './profileDuration';
import { dashboardLayout } from './dashboardLayout';
import { dashboardFilters, graphFilters } from './reportFilters';
import { trackedKey } from './trackedKey';

/** What a rule found: a message code of the catalogue, for one field. */
export interface RuleError {
  readonly field: string;
  readonly code: string;
  readonly args?: readonly (string | number)[];
}

/** A rule over a whole record (wire form), as it would be after a save now. */
export type Rule = (record: Readonly<Record<string, unknown>>, now: Date) => readonly RuleError[];

/** Cross-field rules that a schema names in `x-resource.rules`; the form and the server run the same code. */
export const rules: Readonly<Record<RuleName, Rule>> = {
  'administrator-scope': administratorScope,
  'campaign-period': campaignPeriod,
  'company-terms': companyTerms,
  'dashboard-filters': dashboardFilters,
  'dashboard-layout': dashboardLayout,
  'event-period': eventPeriod,
  'graph-dimensions': graphDimensions,
  'graph-filters': graphFilters,
  'identity-validity': identityValidity,
  'pool-range': poolRange,
  'profile-duration': profileDuration,
  'tracked-key': trackedKey,
};

/**
 * The fields that decide about a rule: a save of other fields is not refused for what was wrong before. A rule that is
 * not here is about each save.
 */
export const DECIDING_FIELDS: Readonly<Partial<Record<RuleName, readonly string[]>>> = {
  'identity-validity': ['u_sdate', 'u_edate'],
};
