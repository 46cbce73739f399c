import type { Wall, WallLocation } from '../../../domain/records/wall';
import { MONITORING_STATES, type MonitoringState } from '../../../domain/rules/monitoringState';
import type { Resource } from '../../../domain/schema/model/model';
import { visibleFields } from '../../../domain/schema/model/visible';
import { countStates } from '../../storage/locations/monitoring';
import { parseListQuery } from '../../storage/records/listQuery';
import { listRows, type Access, type Row } from '../../storage/records/records';

/** States that need action, the most severe first. */
const URGENT: readonly MonitoringState[] = ['critical', 'provisioning_error', 'warning', 'inactive'];
const MAX_URGENT = 10;
const MAX_CHANGES = 10;
const SHOWN = ['l_monitoring', 'l_monitoring_at', 'l_lastauthAt', 'l_signins', 'l_signins_before', 'l_trend'];

/**
 * The states of the locations that the caller sees (company, scopes, hidden ones), of those that need action the
 * most severe and then the longest first, and what has changed last.
 */
export async function wallOf(access: Access, locations: Resource): Promise<Wall> {
  // A schema can keep the states from some of those who see locations.
  const isShown = visibleFields(locations, access.caller.permissions, 'read').some(
    ({ name, masked }) => name === 'l_monitoring' && !masked,
  );
  if (!isShown) return { states: [], urgentCount: 0, urgent: [], changes: [] };
  const states = await countStates(access, locations);
  const urgent: WallLocation[] = [];
  for (const state of URGENT) {
    const isThere = states.some((one) => one.state === state);
    const left = MAX_URGENT - urgent.length;
    if (isThere && left > 0) urgent.push(...(await locationsIn(access, locations, [state], 'ASC', left)));
  }
  return {
    states,
    urgentCount: states.reduce((sum, { state, count }) => sum + (URGENT.includes(state) ? count : 0), 0),
    urgent,
    changes: await locationsIn(access, locations, MONITORING_STATES, 'DESC', MAX_CHANGES),
  };
}

async function locationsIn(
  access: Access,
  locations: Resource,
  states: readonly MonitoringState[],
  order: 'ASC' | 'DESC',
  limit: number,
): Promise<WallLocation[]> {
  const { permissions } = access.caller;
  const shown = [...SHOWN, locations.title];
  const fields = visibleFields(locations, permissions, 'read').filter(({ name }) => shown.includes(name));
  const query = parseListQuery(locations, permissions, {
    ...{ filter: { l_monitoring: [...states] }, sort: [{ field: 'l_monitoring_at', order }], offset: 0, limit },
  });
  const rows = await listRows(access, locations, fields, query);
  return rows.map((row) => ({
    id: Number(row[locations.id]),
    name: String(row[locations.title]),
    state: row['l_monitoring'] as MonitoringState,
    since: timeIn(row, 'l_monitoring_at'),
    lastSignIn: timeIn(row, 'l_lastauthAt'),
    signIns: numberIn(row, 'l_signins'),
    weekBefore: numberIn(row, 'l_signins_before'),
    trend: numberIn(row, 'l_trend'),
  }));
}

const timeIn = (row: Row, name: string): string | null => {
  const value = row[name];
  return value == null ? null : new Date(value as string | Date).toISOString();
};

const numberIn = (row: Row, name: string): number | null => (row[name] == null ? null : Number(row[name]));
