import { useQuery } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useEngineDataProvider } from '../dataProvider';
import { useEngine } from '../model';

/** Where calls with a key go, by the names of their texts. */
export type Endpoint = 'elements' | 'collections' | 'devices' | 'events' | 'description';

/** Services whose endpoint a key may call only with a right to see one of their resources. */
const SERVICES = { elements: 'element', devices: 'device' } as const;

export const OPERATIONS = ['view', 'create', 'edit', 'delete'] as const;
type Operation = (typeof OPERATIONS)[number];

/** A resource that a key may at least see. */
export interface ReachedResource {
  readonly name: string;
  readonly operations: ReadonlySet<Operation>;
}

interface KeyReach {
  readonly endpoints: ReadonlySet<Endpoint>;
  readonly reached: readonly ReachedResource[];
}

/**
 * What an API key may call, from the effective rights of the key. The session of the person reads them: the key is not used,
 * and its addresses do not matter. Rights on resources that the person does not see count for nothing.
 * @param resource the resource of API keys
 * @param id of the key
 * @returns undefined until they are known, and where they cannot be read
 */
export function useKeyReach(resource: ClientResource, id: Identifier): KeyReach | undefined {
  const { resources } = useEngine();
  const dataProvider = useEngineDataProvider();
  const { data } = useQuery({
    queryKey: [resource.name, 'rights', String(id)],
    queryFn: async ({ signal }) => (await dataProvider.rights(resource.name, { id, signal })).data,
    retry: false,
    staleTime: 0,
  });
  if (!data) return undefined;
  // A key of a source sends its events and does nothing else.
  if (data.blocked === 'ingestion') return { endpoints: new Set<Endpoint>(['events']), reached: [] };
  const seen = data.resources.filter(({ operations }) => operations.view.allowed);
  const services = new Set(seen.map(({ name }) => resources.get(name)?.backend.service));
  const named = (Object.keys(SERVICES) as (keyof typeof SERVICES)[]).filter((name) => services.has(SERVICES[name]));
  return {
    endpoints: new Set<Endpoint>(['collections', 'description', ...named]),
    reached: seen.map(({ name, operations }) => ({
      name,
      operations: new Set(OPERATIONS.filter((operation) => operations[operation].allowed)),
    })),
  };
}
