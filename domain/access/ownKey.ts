/** An API key, as `GET /api/own-keys` answers it to its creator; times in ISO 8601. */
export interface OwnKey {
  readonly id: number;
  readonly name: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly enabled: boolean;
  /** Null: no use is known. */
  readonly lastUsedAt: string | null;
  /** The person may open its record. */
  readonly canOpen: boolean;
}
