import type { Model, Resource } from './model';

/** The resource that the element service has under a type; undefined when no schema declares it. */
export const resourceOfElement = ({ resources }: Pick<Model, 'resources'>, type: string): Resource | undefined =>
  Object.values(resources).find(({ backend }) => backend.service === 'element' && backend.type === type);

/**
 * The resource whose records are the rows of a table; undefined when no schema declares it. The resource of the own
 * account or company (`own`), which has a table in common with another one, is never meant.
 */
export const resourceOfTable = ({ resources }: Pick<Model, 'resources'>, table: string): Resource | undefined =>
  Object.values(resources).find(({ storage, own }) => storage.table === table && !own);
