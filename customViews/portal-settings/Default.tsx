import { LinkBase, useGetOne, useTranslate } from 'ra-core';
import type { ClientResource } from '../../domain/schema/client/client';
import { OperationButton } from '../../resources/engine/operations/OperationButton';
import { targetOf, useOperations } from '../../resources/engine/operations/useOperations';
import { recordTitle, type EngineRecord } from '../../resources/engine/values/record';

interface DefaultProps {
  readonly target: ClientResource;
  /** Key of what was chosen; null = nothing. */
  readonly id: unknown;
}

/** The record that is the default, with what its schema offers to look at. */
export function Default({ target, id }: DefaultProps) {
  const translate = useTranslate();
  const { declared } = useOperations(target);
  const chosen = typeof id === 'number' || typeof id === 'string';
  const { data, isPending } = useGetOne<EngineRecord>(
    target.name,
    { id: chosen ? id : '' },
    { enabled: chosen, retry: false },
  );
  if (!chosen) return <p>{translate('portals.noDefault')}</p>;
  if (!data) return <p>{translate(isPending ? 'engine.input.loading' : 'portals.notYours')}</p>;
  return (
    <div className="portal-default">
      <LinkBase to={`/${target.name}/${data.id}`}>{recordTitle(target, data)}</LinkBase>
      {target.actions
        .filter(({ dialog, placement }) => dialog !== undefined && placement.includes('form'))
        .map((action) => (
          <OperationButton key={action.name} resource={target} operation={declared(action, targetOf(data))} small />
        ))}
    </div>
  );
}
