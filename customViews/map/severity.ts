import { STATES_BY_SEVERITY, type MonitoringState } from '../../domain/rules/monitoringState';

/** A small number for a severe state; none comes last. */
export const severity = (state: MonitoringState | null): number =>
  state === null ? STATES_BY_SEVERITY.length : STATES_BY_SEVERITY.indexOf(state);

/** The state of a number; null for none. */
export const stateOf = (rank: number): MonitoringState | null => STATES_BY_SEVERITY[rank] ?? null;
