import type { Rule } from './index';

/** Specification S-PROF-2: the duration of an identity profile, if given, is at least 10 hours. */
const MIN_DURATION = 10;

/** Checked on save only. */
export const profileDuration: Rule = ({ p_duration: hours }) =>
  typeof hours === 'number' && hours < MIN_DURATION ? [{ field: 'p_duration', code: 'MISSING_PROFILE_DURATION' }] : [];
