/** The states of provisioning that the gateway reports (specification S-LOC-7). */
export type StatedProvisioning =
  'ready' | 'manual_ready' | 'under_provisioning' | 'provisioning' | 'provisioning_error';

/** Those of a location that takes guests. */
export const COMPLETE_STATES: readonly StatedProvisioning[] = ['ready', 'manual_ready'];

const isComplete = (state: unknown): boolean => COMPLETE_STATES.some((one) => one === state);

/** Whether a change of the state completes provisioning: it was under way or had failed, and guests can come now. */
export const completesProvisioning = (before: unknown, after: unknown): boolean =>
  !isComplete(before) && isComplete(after);
