import type { Operation } from '../../domain/schema/model/model';

export interface Cell {
  readonly allowed: boolean;
  readonly reason: string;
  readonly needs: readonly string[];
}

/** The effective rights that the server answers (docs/api.md). */
export interface EffectiveRights {
  readonly blocked: string | null;
  /** Of scopes, those that the reader sees; null: they are those of another company. */
  readonly scope: { readonly mode: 'all' | 'listed'; readonly count: number } | null;
  readonly rights: readonly {
    readonly name: string;
    readonly granted: boolean;
    readonly reason: string;
    readonly without: string | null;
    /** Requests that needed it since `countedSince`; null where that is not counted. */
    readonly uses: number | null;
  }[];
  /** The first day (UTC) of the counts: 90 days at most, fewer while counting is younger. */
  readonly countedSince: string;
  readonly resources: readonly {
    readonly name: string;
    readonly operations: Readonly<Record<Operation, Cell>>;
  }[];
}
