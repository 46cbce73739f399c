/** As the dialect's meta-schema has it; nothing that it takes can leave a folder. */
const NAME = /^[a-z][a-z0-9-]{0,62}$/;
const NEW_NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** A new name is also a table's, and PostgreSQL cuts those at 63; the names of its indexes need room. */
export const MAX_NEW_NAME_LENGTH = 40;

/**
 * True for the name of a resource as a file may carry it. What every object of the language has, such as `constructor`,
 * is none: a look-up by name would find that.
 */
export function isResourceName(name: string): boolean {
  return NAME.test(name) && !(name in {});
}

/** True for a name that a new resource may be given: no double or trailing hyphens, and short enough for its table. */
export function isNewResourceName(name: string): boolean {
  return NEW_NAME.test(name) && isResourceName(name) && name.length <= MAX_NEW_NAME_LENGTH;
}
