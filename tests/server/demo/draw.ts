import { auditRows } from '../../../server/demo/audit';
import { events, peopleOf } from '../../../server/demo/events';
import { outcome, settings } from '../../../server/demo/tables';
import { buildDemoWorld, type Row, type DemoWorld } from '../../../server/demo/world';
import { readLayout, readModel } from '../../support/readModel';

/** A Saturday, so that a full working week and a weekend lie right before it. */
export const NOW = new Date('2026-11-21T12:34:56Z');

export const layout = readLayout();
export { readModel };

export interface Drawn {
  readonly world: DemoWorld;
  /** Rows by resource, events and audit lines included. */
  readonly rows: ReadonlyMap<string, readonly Row[]>;
  of(resource: string): readonly Row[];
}

/** The whole small world of a seed, in memory. */
export async function draw(seed: number, now = NOW): Promise<Drawn> {
  const world = buildDemoWorld({ size: 'small', seed, now });
  const everybody = peopleOf(world);
  const hashes = { byRole: new Map<string, string>(), unknown: '$argon2id$not-computed-here' };
  const rows = new Map<string, Row[]>(
    settings(world, layout, hashes).map((table) => [table.resource, [...table.rows]]),
  );
  const authentications: Row[] = [];
  const logs: Row[] = [];
  for (const hour of events(world, everybody)) {
    for (const row of hour.authentications) authentications.push(row);
    for (const row of hour.logs) logs.push(row);
  }
  rows.set('authentications', authentications);
  rows.set('access-logs', logs);
  for (const table of outcome(world, everybody)) rows.set(table.resource, [...table.rows]);
  const audit: Row[] = [];
  for await (const row of auditRows(world, everybody)) audit.push({ ...row });
  rows.set('auditlog', audit);
  return { world, rows, of: (resource) => rows.get(resource) ?? [] };
}
