import type { Model, Resource } from '../../../domain/schema/model/model';
import { requireTable } from '../records/requireTable';

/** The resources that a request works on, by their tables. @throws PorticoError 404 without the schema */
export const requestsIn = (model: Model): Resource => requireTable(model, 'sponsor_request');
export const guestsIn = (model: Model): Resource => requireTable(model, 'identity');
export const mailsIn = (model: Model): Resource => requireTable(model, 'mail');
