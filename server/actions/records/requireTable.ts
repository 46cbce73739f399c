import { resourceOfTable } from '../../../domain/schema/model/findResource';
import type { Model, Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';

/** The resource whose records are the rows of a table. @throws PorticoError 404 when no schema declares it */
export function requireTable(model: Model, table: string): Resource {
  const resource = resourceOfTable(model, table);
  if (!resource) throw errors.elementNotFound();
  return resource;
}
