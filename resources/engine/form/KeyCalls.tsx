import { useTranslate } from 'ra-core';
import { Fragment } from 'react';
import { apiUrl } from '../../../dataProvider/bases';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useEngine } from '../model';
import { resourceName } from '../texts';
import { OPERATIONS, type ReachedResource } from './useKeyReach';

/** The address of a resource's records, as a client calls it to list them (`docs/api.md`). */
function addressOf({ backend: { service, type } }: Pick<ClientResource, 'backend'>): string {
  if (service === 'element') return apiUrl(`/elements/${type}`, 'legacy');
  if (service === 'device') return apiUrl(`/${type}/search`, 'device');
  return service === 'logs' ? apiUrl(`/${type}/_search`, 'logs') : apiUrl(`/${type}`);
}

/** Which resources an API key may call, each with its address and what the key may do there. */
export function KeyCalls({ reached }: { readonly reached: readonly ReachedResource[] }) {
  const { resources } = useEngine();
  const translate = useTranslate();
  const known = reached.flatMap(({ name, operations }) => {
    const resource = resources.get(name);
    return resource ? [{ name, resource, operations }] : [];
  });
  if (known.length === 0) return null;
  return (
    <details className="e-key-calls">
      <summary>{translate('engine.token.calls', { smart_count: known.length })}</summary>
      <dl className="e-endpoints">
        {known.map(({ name, resource, operations }) => (
          <Fragment key={name}>
            <dt>{resourceName(resource, 2)}</dt>
            <dd>
              {addressOf(resource)}
              <span>
                {OPERATIONS.filter((operation) => operations.has(operation))
                  .map((operation) => translate(`engine.token.operation.${operation}`))
                  .join(' · ')}
              </span>
            </dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}
