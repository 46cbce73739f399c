import { STATES_BY_GRAVITY, type MonitoringState } from '../../domain/rules/monitoringState';

/** A small number for a grave state; none comes last. */
export const gravity = (state: MonitoringState | null): number =>
  state === null ? STATES_BY_GRAVITY.length : STATES_BY_GRAVITY.indexOf(state);

/** The state of a number; null for none. */
export const stateOf = (rank: number): MonitoringState | null => STATES_BY_GRAVITY[rank] ?? null;
