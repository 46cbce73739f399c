import { resourceOfElement } from '../../../domain/schema/model/findResource';
import type { Model, Resource } from '../../../domain/schema/model/model';
import { elementNotFound } from '../../errors/catalogue';
import type { UsersOf } from '../../storage/records/profileUsers';

/** The wire words of the two resources that these calls are about (specification S-PROF-6). */
const PROFILE = 'profile';
const IDENTITY = 'user';

/** Field with the successor of a deactivated profile. */
export const SUCCESSOR = 'p_successorid';

/** Identity profiles; undefined when no schema declares them. */
export const profilesIn = (model: Model): Resource | undefined => resourceOfElement(model, PROFILE);

/** Identities. @throws PorticoError 404 when no schema declares them */
export function identitiesIn(model: Model): Resource {
  const identities = resourceOfElement(model, IDENTITY);
  if (!identities) throw elementNotFound();
  return identities;
}

/** By which property identities have a profile. @throws PorticoError 404 when they have none */
export function usersOf(model: Model): UsersOf {
  const identities = identitiesIn(model);
  const profiles = profilesIn(model);
  const field = identities.fields.find(({ reference }) => reference?.resource === profiles?.name);
  if (!field) throw elementNotFound();
  return { identities, field: field.name };
}
