/** A team, as the tree of teams shows it. */
export interface TreeTeam {
  readonly id: number;
  readonly name: string;
  /** Null: it stands at the top. */
  readonly parentId: number | null;
  /** Its own members, without those of the teams below. */
  readonly members: number;
}

/** Where a team stands: the teams above it, the highest first, and those below it, each after its parent. */
export interface TeamTree {
  readonly above: readonly TreeTeam[];
  readonly team: TreeTeam;
  readonly below: readonly TreeTeam[];
  /** There are more below than are answered. */
  readonly more: boolean;
}
