import type { Resource } from '../../../domain/schema/model/model';
import { readCatalogue } from '../../db/sync';
import { columnsOf } from '../../db/sync/columns';
import type { Obstacle } from '../../db/sync/duplicates';
import { obstaclesOf } from '../../db/sync/obstacles';
import { countValues } from '../../db/sync/countValues';
import { planTable } from '../../db/sync/plan';
import type { Database } from '../../db/connect';
import type { SchemaDiagnostic } from '../../../domain/schema/diagnostics/diagnostic';

export type { Obstacle };

export interface PlanStep {
  readonly kind: 'table' | 'column' | 'unique' | 'index' | 'search' | 'fence';
  /** What it is called in the database. */
  readonly name: string;
  readonly sql: string;
}

/** What publishing would do to the database. */
export interface StoragePlan {
  readonly table: string;
  /** False: a hand-written migration owns the table, and nothing is done to it. */
  readonly managed: boolean;
  readonly exists: boolean;
  readonly steps: readonly PlanStep[];
  /** Changes that would lose data; with any, nothing is published. */
  readonly refusals: readonly SchemaDiagnostic[];
  /** Columns that no property names any more: they stay, with what they hold. */
  readonly kept: readonly string[];
  /** Records with a value in each kept column: no longer shown, searched or exported. Null: not counted in time. */
  readonly values: Readonly<Record<string, number | null>>;
  /** What stored data does not allow, by its place in the schema file. */
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
export async function storagePlan(db: Database, resource: Resource): Promise<StoragePlan> {
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
