import type { Resource, Service } from './model';

/** Whether a service has the resource at this type or path, under its own name or a further one (`x-backend.aliases`). */
export function isServedAt({ backend }: Resource, service: Service, type: string): boolean {
  return [backend, ...backend.aliases].some((one) => one.service === service && one.type === type);
}

/** Path of the resource's Hydra collection, under its own name or a further one; undefined where it has none. */
export function collectionOf({ backend }: Resource): string | undefined {
  return [backend, ...backend.aliases].find(({ service }) => service === 'hydra')?.type;
}
