import { LinkBase, useCreatePath, useNavigate, useTranslate } from 'ra-core';
import { buttonClass } from '../../ui/Button';
import type { ClientResource } from '../../../domain/schema/client/client';
import { matches } from '../../../domain/schema/model/predicate';
import { useEngine } from '../model';
import { OperationButton } from '../operations/OperationButton';
import { targetOf, useOperations } from '../operations/useOperations';
import { isDeleted, isDisabled, type EngineRecord } from '../values/record';
import { unsavedChanges } from './unsavedChanges';

interface RecordActionsProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
}

/**
 * The generic actions of an existing record (specification S-FORM-1), next to Save of the form: Restore or
 * Delete, Re-enable or Disable, New, and the actions that the schema declares for forms.
 */
export function RecordActions({ resource, record }: RecordActionsProps) {
  const { user } = useEngine();
  const { remove, restore, switchTo, declared } = useOperations(resource);
  const translate = useTranslate();
  const path = useCreatePath();
  const navigate = useNavigate();
  const { can, enabled, softDelete, actions, texts } = resource;
  const target = targetOf(record);
  const deleted = isDeleted(resource, record);
  const off = isDisabled(resource, record);
  const list = path({ resource: resource.name, type: 'list' });
  const leaveForList = () => {
    unsavedChanges.discard();
    navigate(list);
  };
  return (
    <>
      {!deleted &&
        actions
          .filter(({ placement }) => placement.includes('form'))
          .map((action) => (
            <OperationButton
              key={action.name}
              resource={resource}
              operation={declared(action, target)}
              disabled={
                action.enabledWhen !== undefined && !matches(action.enabledWhen, record, { user, mode: 'edit' })
              }
            />
          ))}
      {can.create && !deleted && (
        <LinkBase
          className={buttonClass({ kind: 'quiet' })}
          to={`${path({ resource: resource.name, type: 'create' })}?duplicate=${encodeURIComponent(String(record.id))}`}
        >
          {translate('record.duplicate.button')}
        </LinkBase>
      )}
      {can.edit && enabled && !deleted && off && (
        <OperationButton resource={resource} operation={switchTo(target, true)} />
      )}
      {can.edit && enabled && !deleted && !off && (
        <OperationButton resource={resource} operation={switchTo(target, false)} />
      )}
      {can.delete && !deleted && (
        <OperationButton
          resource={resource}
          operation={remove(target)}
          // What can come back stays on the screen, with its way back; what cannot leads to the list.
          {...(!softDelete && { onDone: leaveForList })}
        />
      )}
      {can.delete && deleted && softDelete && <OperationButton resource={resource} operation={restore(target)} />}
      {can.create && (
        <LinkBase className={buttonClass()} to={path({ resource: resource.name, type: 'create' })}>
          {texts.new}
        </LinkBase>
      )}
    </>
  );
}
