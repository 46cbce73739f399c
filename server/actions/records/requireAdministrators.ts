import type { Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';
import type { Access } from '../../storage/records/records';

/** The resource of administrators. @throws PorticoError 404 when the model has none */
export function requireAdministrators({ model }: Pick<Access, 'model'>): Resource {
  const resource = model.resources['administrators'];
  if (!resource) throw errors.elementNotFound();
  return resource;
}
