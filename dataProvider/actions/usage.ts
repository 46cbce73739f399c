import type { Usage } from '../../domain/rules/usageLevels';
import type { Http } from '../http';

/** What a company uses of its subscription. */
export interface CompanyUsage {
  readonly companyId: number;
  /** Allowed above the maximum, in percent. */
  readonly excess: number;
  readonly usage: readonly Usage[];
}

export interface UsageActions {
  /** Of every company in the caller's list. @throws HttpError when the server refuses */
  companyUsages(signal?: AbortSignal): Promise<readonly CompanyUsage[]>;
}

/** | companyUsages | GET /usage/companies → { companies } | */
export function usageActions(http: Http, base: string): UsageActions {
  return {
    async companyUsages(signal) {
      return (await http<{ companies: CompanyUsage[] }>(`${base}/usage/companies`, { signal })).json.companies;
    },
  };
}
