import type { Rule } from './index';

/** Specification 1 §5: the duration of an identity profile, if given, is at least 10 hours. */
const SHORTEST_DURATION = 10;

/** Judged on save only. */
export const profileDuration: Rule = ({ p_duration: hours }) =>
  typeof hours === 'number' && hours < SHORTEST_DURATION
    ? [{ field: 'p_duration', code: 'MISSING_PROFILE_DURATION' }]
    : [];
