import { useTranslate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client';
import { useEngine } from '../model';
import type { EngineRecord } from '../record';
import { resourceName } from '../texts';
import { useRelated } from './useRelated';

interface TouchesProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
}

/** In a question before something is deleted or switched off: what uses it, resource by resource. */
export function Touches({ resource, record }: TouchesProps) {
  const { resources, format } = useEngine();
  const translate = useTranslate();
  const { data, isPending } = useRelated(resource.name, record);
  const totals = new Map<string, { count: number; more: boolean }>();
  for (const { resource: name, count, more } of data ?? []) {
    const before = totals.get(name) ?? { count: 0, more: false };
    totals.set(name, { count: before.count + (count ?? 0), more: before.more || more });
  }
  const used = [...totals].filter(([name, { count }]) => count > 0 && resources.has(name));
  return (
    <div className="e-touches" role="status">
      {isPending && translate('record.touches.counting')}
      {data && used.length === 0 && translate('record.touches.nothing')}
      {used.length > 0 && (
        <>
          <p>{translate('record.touches.title')}</p>
          <ul>
            {used.map(([name, { count, more }]) => (
              <li key={name}>
                <b>{`${format.number(count)}${more ? '+' : ''}`}</b> {resourceName(resources.get(name)!, count)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
