import type { Resource } from '../../domain/schema/model/model';

/** What a condition of `x-permissions.rows` writes for the domain of the provider (`PORTICO_PROVIDER_DOMAIN`). */
const PLACEHOLDER = 'PROVIDER_DOMAIN';

const eitherCase = (sign: string): string => (sign.toUpperCase() === sign ? sign : `[${sign}${sign.toUpperCase()}]`);

/**
 * A resource whose hidden rows are those of this installation's provider. Files hold the placeholder, so that every
 * installation shares them.
 */
export function withProviderDomain(resource: Resource, domain: string): Resource {
  const written = JSON.stringify(resource.hiddenRows);
  if (!written.includes(PLACEHOLDER)) return resource;
  // In any case, as addresses are; a dot means a dot, and JSON writes the backslash twice.
  const pattern = [...domain].map((sign) => (sign === '.' ? String.raw`\\.` : eitherCase(sign))).join('');
  const bound = written.replaceAll(PLACEHOLDER, () => pattern);
  return { ...resource, hiddenRows: JSON.parse(bound) as Resource['hiddenRows'] };
}
