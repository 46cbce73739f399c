import { LinkBase, useTranslate, type Identifier } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useEngine } from '../model';
import { countedName, fieldLabel } from '../texts';
import { relatedPath } from './relatedPath';
import { onDeleteOf, useRelated } from './useRelated';
import '../styles/affected.css';

interface AffectedRecordsProps {
  readonly resource: ClientResource;
  readonly ids: readonly Identifier[];
  /** True: they are deleted, not switched off. */
  readonly isDeletion: boolean;
}

/** What a deletion does to what refers by a field, or what that does to the deletion: the key of the words. */
const EFFECTS = { cascade: 'goes', restrict: 'blocks' } as const;

/**
 * In a question before something is deleted or switched off: what uses it, resource by resource; of a deletion, also what
 * goes with it, and what has to be changed first because the server would refuse it.
 */
export function AffectedRecords({ resource, ids, isDeletion }: AffectedRecordsProps) {
  const { resources, format } = useEngine();
  const translate = useTranslate();
  const { data, isPending } = useRelated(resource.name, ids);
  const used = (data ?? []).flatMap(({ resource: name, field, count, more }) => {
    const target = resources.get(name);
    if (!target || !count) return [];
    const rule = isDeletion ? onDeleteOf(target, field, resource.name) : undefined;
    const effect = rule === 'cascade' || rule === 'restrict' ? EFFECTS[rule] : undefined;
    // What blocks has to be changed first: its list is one click away.
    return [
      { target, field, count, more, effect, to: effect === 'blocks' ? relatedPath(target, field, ids) : undefined },
    ];
  });
  const isBlocked = used.some(({ effect }) => effect === 'blocks');
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
            {used.map(({ target, field, count, more, effect, to }) => (
              <li key={`${target.name} ${field}`}>
                <b>{`${format.number(count)}${more ? '+' : ''}`}</b>{' '}
                {to === undefined ? (
                  countedName(target, count, format.tag)
                ) : (
                  <LinkBase to={to}>{countedName(target, count, format.tag)}</LinkBase>
                )}
                {several(target) && <small>{` (${fieldLabel(target, field)})`}</small>}
                {effect && ` · ${translate(`record.touches.${effect}`, { smart_count: count })}`}
              </li>
            ))}
          </ul>
          {isBlocked && <p>{translate('record.touches.refused', { smart_count: ids.length })}</p>}
        </>
      )}
    </div>
  );
}
