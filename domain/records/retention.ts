/** Classes of data about a guest, each with its own retention period. */
export const DATA_CLASSES = ['identity', 'technical', 'social', 'addresses'] as const;
export type DataClass = (typeof DATA_CLASSES)[number];

/** Months for which the law makes a company keep a class of data after it was last of use; 0 = not kept. */
type Retention = Readonly<Record<DataClass, number>>;

/** Where no rule says otherwise. */
const DEFAULT_RETENTION: Retention = { identity: 12, technical: 12, social: 0, addresses: 0 };

/**
 * Retention by country (ISO 3166) until it is edited in the console. France: identity data for five years, technical
 * data for one, visited addresses never (specification S-PRIV-1).
 */
const BY_COUNTRY: Readonly<Record<string, Retention>> = {
  FR: { identity: 60, technical: 12, social: 0, addresses: 0 },
};

/** A rule that a new installation begins with: country (ISO 3166), class, months, reason in French (specification S-PRIV-1). */
export const FIRST_RULES: readonly (readonly [country: string, dataClass: DataClass, months: number, basis: string])[] =
  [
    ['FR', 'identity', 60, 'Identité de la personne : cinq ans'],
    ['FR', 'technical', 12, 'Données de connexion : un an'],
    ['FR', 'addresses', 0, 'Adresses consultées : jamais conservées'],
  ];

/** A rule as the console shows it. */
export interface RetentionRule {
  /** Null: every country without a rule of its own. */
  readonly country: string | null;
  readonly dataClass: DataClass;
  readonly months: number;
}

/** The retention of a country: its own rules, those for all countries, then what is usual. */
export function retentionOf(country: string | null, rules: readonly RetentionRule[]): Retention {
  const shipped = BY_COUNTRY[country ?? ''];
  return Object.fromEntries(
    DATA_CLASSES.map((name) => {
      const about = rules.filter(({ dataClass }) => dataClass === name);
      const own = country === null ? undefined : about.find((rule) => rule.country === country);
      const every = about.find((rule) => rule.country === null);
      return [name, own?.months ?? shipped?.[name] ?? every?.months ?? DEFAULT_RETENTION[name]];
    }),
  ) as unknown as Retention;
}

/** The day until which something is kept. */
export function retainedUntil(lastUse: Date, months: number): Date {
  const until = new Date(lastUse);
  until.setUTCMonth(until.getUTCMonth() + months);
  return until;
}

/**
 * Until when each class is purged every night, of companies of a country: by the rules that the console shows alone.
 * Without a rule, nothing is deleted; the default periods only decide what an erasure keeps.
 * @returns the end of what is purged; a class without a rule is absent. 0 months: everything before today (UTC)
 */
export function purgeLimits(
  country: string | null,
  rules: readonly RetentionRule[],
  now: Date,
): Readonly<Partial<Record<DataClass, Date>>> {
  const limits: Partial<Record<DataClass, Date>> = {};
  for (const name of DATA_CLASSES) {
    const about = rules.filter(({ dataClass }) => dataClass === name);
    const own = country === null ? undefined : about.find((rule) => rule.country === country);
    const months = (own ?? about.find((rule) => rule.country === null))?.months;
    if (months === undefined) continue;
    const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
    limits[name] = months === 0 ? today : retainedUntil(now, -months);
  }
  return limits;
}
