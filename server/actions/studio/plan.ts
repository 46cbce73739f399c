import type { Resource } from '../../../domain/schema/model/model';
import type { PlanStep, StoragePlan } from '../../../domain/schema/model/storagePlan';
import { readCatalogue } from '../../db/sync';
import { columnsOf } from '../../db/sync/columns';
import type { Obstacle } from '../../db/sync/duplicates';
import { obstaclesOf } from '../../db/sync/obstacles';
import { countValues } from '../../db/sync/countValues';
import { planTable } from '../../db/sync/plan';
import type { Database } from '../../db/connect';

export type { Obstacle };

/** A plan, and what stored data does not allow, by its place in the schema file. */
interface PlanWithObstacles extends StoragePlan {
  readonly obstacles: readonly Obstacle[];
}

/** Patterns of the statements that `planTable` writes, in the order in which they are tried. */
const KINDS: readonly (readonly [RegExp, PlanStep['kind']])[] = [
  [/^create table "([^"]+)"/, 'table'],
  [/^(?:alter table "[^"]+" (?:drop|add) column (search_text)\b|comment on column "[^"]+"\.(search_text))/, 'search'],
  [/^alter table "[^"]+" add column "([^"]+)"/, 'column'],
  [/^create unique index "([^"]+)"/, 'unique'],
  [/^create index "([^"]+__s__[^"]*)"/, 'search'],
  [/^create index "([^"]+)"/, 'index'],
];

/** Says what kind of step a statement is: grants, policies and the like protect the table (`fence`). */
function stepOf(sql: string): PlanStep {
  for (const [pattern, kind] of KINDS) {
    const found = pattern.exec(sql);
    if (found) return { kind, name: found[1] ?? found[2] ?? '', sql };
  }
  return { kind: 'fence', name: /"([^"]+)"/.exec(sql)?.[1] ?? '', sql };
}

/** Computes what a resource's table lacks, without touching it. */
export async function storagePlan(db: Database, resource: Resource): Promise<PlanWithObstacles> {
  const { table, managed } = resource.storage;
  if (!managed) return { table, managed, exists: true, steps: [], refusals: [], kept: [], values: {}, obstacles: [] };
  const existing = (await readCatalogue(db.app)).get(table);
  const { statements, losses } = planTable(resource, existing);
  const expected = new Set([...columnsOf(resource).map(({ name }) => name), 'search_text']);
  const kept = [...(existing?.columns.keys() ?? [])].filter((name) => !expected.has(name));
  return {
    table,
    managed,
    exists: existing !== undefined,
    steps: statements.map(stepOf),
    refusals: losses,
    kept,
    values: await countValues(db.owner, table, kept),
    obstacles: await obstaclesOf(db.owner, resource, existing),
  };
}
