import type { Model, Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';

function storedIn({ resources }: Model, table: string): Resource {
  const found = Object.values(resources).find(({ storage, own }) => storage.table === table && !own);
  if (!found) throw errors.elementNotFound();
  return found;
}

/** The resources that a request works on, by their tables. @throws PorticoError 404 without the schema */
export const requestsIn = (model: Model): Resource => storedIn(model, 'sponsor_request');
export const guestsIn = (model: Model): Resource => storedIn(model, 'identity');
export const mailsIn = (model: Model): Resource => storedIn(model, 'mail');
