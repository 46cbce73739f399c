import type { SchemaDiagnostic } from '../diagnostics/diagnostic';

export const PLAN_STEP_KINDS = ['table', 'column', 'unique', 'index', 'search', 'fence'] as const;

/** One change of the database that publishing a schema file would make. */
export interface PlanStep {
  readonly kind: (typeof PLAN_STEP_KINDS)[number];
  /** What it is called in the database. */
  readonly name: string;
  readonly sql: string;
}

/** What publishing a schema file would do to the database. */
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
}
