/** How far clocks may differ, in minutes: what is taken where a question says nothing, and the most that it may say. */
export const DEFAULT_TOLERANCE_MINUTES = 2;
export const MAX_TOLERANCE_MINUTES = 60;
