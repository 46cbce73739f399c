import type { Resource } from '../../domain/schema/model/model';

/** What a condition of `x-permissions.rows` writes for the domain of the provider (`PORTICO_PROVIDER_DOMAIN`). */
const PLACEHOLDER = 'PROVIDER_DOMAIN';

/**
 * A resource whose hidden rows are those of this installation's provider. Files hold the placeholder, so that every
 * installation shares them.
 */
export function withProviderDomain(resource: Resource, domain: string): Resource {
  const written = JSON.stringify(resource.hiddenRows);
  if (!written.includes(PLACEHOLDER)) return resource;
  // A dot means a dot; JSON writes the backslash twice.
  const bound = written.replaceAll(PLACEHOLDER, domain.replaceAll('.', String.raw`\\.`));
  return { ...resource, hiddenRows: JSON.parse(bound) as Resource['hiddenRows'] };
}
