import type { SiteSpec } from './sites/site';

export interface CompanySpec {
  readonly companyid: number;
  readonly name: string;
  /** The first one is where its administrators have their logins. */
  readonly domains: readonly string[];
  readonly country: string;
  readonly language: 'fr' | 'en' | 'es' | 'zh';
  readonly timezone: string;
  /** Bits of `c_options` that tell the company's type and state (specification S-COMP-2); 0 is a plain customer. */
  readonly type: number;
  readonly partner?: number;
  readonly maxUsers: number;
  readonly maxLocations: number;
  /** Days from now until the subscription ends. */
  readonly endsIn: number;
  /** Days since it was made. */
  readonly age: number;
  readonly deletedDaysAgo?: number;
  readonly gateway?: boolean;
  /** Its administrators let support in. */
  readonly supportAccess?: boolean;
  /** Days until the access of support ends; absent: it has no end. */
  readonly supportDays?: number;
  /** Identities at size `small`. */
  readonly identities: number;
  readonly sites: readonly SiteSpec[];
}

export const TYPE = { partner: 64, poc: 128, pilot: 2048, pocinator: 16_384, exceeded: 32_768, fresh: 65_536 } as const;

/** What the demo logins and the rules about hidden rows rely on. */
export const PROVIDER = 1;
export const MAIN = 2;
export const SECOND = 3;
export const PARTNER = 4;
/** “Laboratoire”: the one company with texts that could break a page. */
export const LAB = 15;

/** Keys of a company's small records are `base + n`, so that one company never shifts another's. */
export const base = (companyid: number): number => companyid * 1000;
/** Keys of a company's identities and devices. */
export const peopleBase = (companyid: number): number => companyid * 1_000_000;
