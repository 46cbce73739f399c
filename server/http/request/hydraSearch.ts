import type { Resource } from '../../../domain/schema/model/model';
import { visibleFields } from '../../../domain/schema/model/visible';
import { collectionAddress } from './hydraRecord';
import type { Caller } from '../../../domain/access/caller';

/** Clients know these three by their short names; this says what they mean, here alone. */
const SHORT_NAMES = { variable: 'hydra:variable', property: 'hydra:property', required: 'hydra:required' };

/** How a Hydra client filters and sorts a collection (`hydra:search`): by what this caller may read, and no more. */
export function searchTemplate(resource: Resource, { permissions }: Pick<Caller, 'permissions'>): object {
  const readable = visibleFields(resource, permissions, 'read');
  const mapping = [
    ...readable.filter(({ filter }) => filter).map(({ name }) => mapped(name, name)),
    ...readable.filter(({ sortable }) => sortable).map(({ name }) => mapped(`order[${name}]`, name)),
  ];
  return {
    '@context': SHORT_NAMES,
    '@type': 'hydra:IriTemplate',
    'hydra:template': `${collectionAddress(resource)}{?${mapping.map(({ variable }) => variable).join(',')}}`,
    'hydra:variableRepresentation': 'BasicRepresentation',
    'hydra:mapping': mapping,
  };
}

const mapped = (variable: string, property: string) =>
  ({ '@type': 'hydra:IriTemplateMapping', variable, property, required: false }) as const;
