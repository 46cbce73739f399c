import { useTranslate, type Identifier } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useEngine } from '../model';
import { countedName, fieldLabel } from '../texts';
import { useRelated } from './useRelated';

interface AffectedRecordsProps {
  readonly resource: ClientResource;
  readonly ids: readonly Identifier[];
}

/** True when what refers by this field is deleted together with the record. */
const goesWithIt = ({ fields }: ClientResource, name: string) =>
  fields.find((field) => field.name === name)?.reference?.onDelete === 'cascade';

/** In a question before something is deleted or switched off: what uses it, resource by resource. */
export function AffectedRecords({ resource, ids }: AffectedRecordsProps) {
  const { resources, format } = useEngine();
  const translate = useTranslate();
  const { data, isPending } = useRelated(resource.name, ids);
  const used = (data ?? []).flatMap(({ resource: name, field, count, more }) => {
    const target = resources.get(name);
    return target && count ? [{ target, field, count, more }] : [];
  });
  // One record may point here in several ways: added up, they would be more than there are.
  const several = ({ name }: ClientResource) => used.filter(({ target }) => target.name === name).length > 1;
  return (
    <div className="e-affected" role="status">
      {isPending && translate('record.touches.counting')}
      {data && used.length === 0 && translate('record.touches.nothing', { smart_count: ids.length })}
      {used.length > 0 && (
        <>
          <p>{translate('record.touches.title', { smart_count: ids.length })}</p>
          <ul>
            {used.map(({ target, field, count, more }) => (
              <li key={`${target.name} ${field}`}>
                <b>{`${format.number(count)}${more ? '+' : ''}`}</b> {countedName(target, count, format.tag)}
                {several(target) && <small>{` (${fieldLabel(target, field)})`}</small>}
                {goesWithIt(target, field) && ` · ${translate('record.touches.goes', { smart_count: count })}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
