/** As the dialect's meta-schema has it; nothing that it takes can leave a folder. */
const NAME = /^[a-z][a-z0-9-]{0,62}$/;
const NEW_NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** A new name is also a table's, and PostgreSQL cuts those at 63; the names of its indexes need room. */
export const MAX_NEW_NAME_LENGTH = 40;

/** True for the name of a resource as a file may carry it. */
export function isResourceName(name: string): boolean {
  return NAME.test(name);
}

/** True for a name that a new resource may be given: no double or trailing hyphens, and short enough for its table. */
export function isNewResourceName(name: string): boolean {
  return NEW_NAME.test(name) && name.length <= MAX_NEW_NAME_LENGTH;
}
