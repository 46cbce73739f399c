import type { DisplayName } from './registry';

/** Displays that say in which state a record is. */
export const STATE_DISPLAYS: readonly (string | undefined)[] = ['status', 'keyState'] satisfies readonly DisplayName[];
