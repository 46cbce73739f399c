/** What the subscription of a company limits. */
export const USAGE_KINDS = ['users', 'appointed', 'locations', 'devices'] as const;
export type UsageKind = (typeof USAGE_KINDS)[number];

/** How much of a limit is in use. */
export interface Usage {
  readonly kind: UsageKind;
  readonly used: number;
  /** 0 = not part of the subscription: nothing to compare with. */
  readonly max: number;
}

/** The lowest first. */
export const USAGE_LEVELS = ['info', 'warning', 'alert', 'critical'] as const;
/** How pressing a usage is; `alert` is at the maximum, `critical` beyond what is allowed above it. */
export type UsageLevel = (typeof USAGE_LEVELS)[number];

/** From these shares of the maximum on, whatever excess is allowed. */
const INFO_SHARE = 0.7;
const WARNING_SHARE = 0.9;

/**
 * The level of a usage (specification S-SUB-1): info at the lower of 70 % and the maximum minus the excess, warning
 * from 90 % and alert at the maximum, critical at the maximum plus the excess; without an excess only above the maximum.
 * @param excess allowed above the maximum, in percent of it
 * @returns undefined for a usage that needs no notice
 */
export function usageLevel({ used, max }: Pick<Usage, 'used' | 'max'>, excess: number): UsageLevel | undefined {
  if (max <= 0 || used <= 0) return undefined;
  // In hundredths, so that no limit depends on the rounding of fractions.
  const share = used * 100;
  if (excess > 0 ? share >= max * (100 + excess) : used > max) return 'critical';
  if (used >= max) return 'alert';
  if (share >= max * WARNING_SHARE * 100) return 'warning';
  return share >= Math.min(max * INFO_SHARE * 100, max * (100 - excess)) ? 'info' : undefined;
}

const WARNING_TONE_SHARE = 0.6;
const DANGER_TONE_SHARE = 0.8;

/** The colour of a usage in lists: below 60 % success, from there on warning, from 80 % on danger; undefined without a limit. */
export function usageTone({ used, max }: Pick<Usage, 'used' | 'max'>): 'success' | 'warning' | 'danger' | undefined {
  if (max <= 0) return undefined;
  if (used >= max * DANGER_TONE_SHARE) return 'danger';
  return used >= max * WARNING_TONE_SHARE ? 'warning' : 'success';
}
