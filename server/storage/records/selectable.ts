import { sql, type RawBuilder } from 'kysely';
import { dependencies } from '../../../domain/schema/model/predicate';
import type { Predicate, Resource } from '../../../domain/schema/model/model';
import { predicateSql } from './predicateSql';

type Bool = RawBuilder<boolean>;

/**
 * True of the rows that a list lets people select (`x-views.list.rowTone`, the first rule that fits counts): a
 * selection of everything that matches excludes the other rows too. A rule that needs more than the row excludes none.
 * This is not a permission check: each operation checks its record.
 */
export function selectableRows(resource: Resource, alias = 'r'): Bool[] {
  const rules = resource.list.rowTone.map(({ when, selectable }) => ({
    fits: inSql(resource, when, alias),
    selectable,
  }));
  return rules.flatMap(({ fits, selectable }, index) => {
    const earlier = rules.slice(0, index).map((rule) => rule.fits);
    if (selectable || !fits || earlier.includes(undefined)) return [];
    const others = earlier.map((one) => sql<boolean>`not ${one}`);
    return [sql<boolean>`not (${sql.join([fits, ...others], sql` and `)})`];
  });
}

function inSql({ fields, id }: Resource, when: Predicate, alias: string): Bool | undefined {
  const columns = new Set([id, ...fields.filter(({ virtual, member }) => !virtual && !member).map(({ name }) => name)]);
  const asksForCaller = /"\$(user|mode)"/.test(JSON.stringify(when));
  if (asksForCaller || dependencies(when).some((name) => !columns.has(name))) return undefined;
  try {
    return predicateSql(when, alias);
  } catch {
    // A keyword that only a record can answer.
    return undefined;
  }
}
