import { useNavigate, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Button, buttonClass } from '../../ui/Button';
import type { ClientResource } from '../../../domain/schema/client/client';
import { Icon } from '../../ui/Icon';
import { pageActions, usePageActions } from '../../ui/pageActions';
import { MenuButton, type MenuChoice, type MenuGroup } from '../../ui/Menu';
import { isBulk } from '../operations/operation';
import { OperationDialog } from '../operations/OperationDialog';
import { useRun } from '../operations/useRun';
import { recordTitle, type EngineRecord } from '../values/record';
import { useRecordActions, type RecordAction } from './useRecordActions';

interface RecordActionsProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
  /** What the page calls it; undefined while that is read, empty: it has no name. */
  readonly name: string | undefined;
  /** True when the page has no form, so that its button is the most important one. */
  readonly prominent: boolean;
  /** True when the page brings a button of its own: all of these actions are in the menu. */
  readonly menuOnly: boolean;
  /** Further choices of the menu, which come from the page. */
  readonly choices: readonly MenuChoice[];
}

/** What the console around the page offers for its record. */
function offeredByPage(): MenuGroup[] {
  const choices = pageActions().flatMap(({ inMenu, label, run }) => (inMenu ? [{ label, onChoose: run }] : []));
  return choices.length > 0 ? [{ choices }] : [];
}

/** One button and a menu: the generic actions of a record (specification S-FORM-1) and those that its schema declares. */
export function RecordActions({ resource, record, name, prominent, menuOnly, choices }: RecordActionsProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { run, busy } = useRun(resource.name);
  const { actions, creations, dangers, primary, stays } = useRecordActions(resource, record, name);
  const [chosen, setChosen] = useState<RecordAction & { readonly kind: 'operation' }>();
  const start = (action: RecordAction) => {
    if (action.kind === 'link') return navigate(action.to);
    const { operation, onDone } = action;
    if (isBulk(operation) || operation.confirm || operation.dialog) return setChosen(action);
    void run(operation).then((isDone) => isDone && onDone?.());
  };
  const object = name || recordTitle(resource, record);
  // The palette knows the generic actions of every record; these are the page's own.
  usePageActions(
    choices
      .filter(({ disabled }) => !disabled)
      .map(({ label, danger, onChoose }) => ({ label, object, danger, run: onChoose })),
  );
  const button = menuOnly ? undefined : primary;
  const choicesOf = (list: readonly RecordAction[]) =>
    list
      .filter((action) => action !== button)
      .map((action): MenuChoice => ({
        label: action.label,
        danger: action.danger,
        disabled: action.disabled === true || busy,
        reason: action.reason,
        onChoose: () => start(action),
      }));
  const groups = [[...choicesOf(actions), ...choices.filter(({ danger }) => !danger)], choicesOf(creations)]
    .concat([[...choicesOf(dangers), ...choices.filter(({ danger }) => danger)]])
    .filter(({ length }) => length > 0)
    .map((group) => ({ choices: group }));
  return (
    <>
      {button && (
        <Button kind={prominent ? 'primary' : 'plain'} disabled={busy} onClick={() => start(button)}>
          {button.label}
        </Button>
      )}
      {groups.length > 0 && (
        <MenuButton
          className={buttonClass({ kind: 'quiet' })}
          label={translate('record.actions')}
          {...(stays && { note: translate('errors.OWN_ACCOUNT_STAYS') })}
          groups={groups}
          more={offeredByPage}
          placement="end"
          iconOnly
        >
          <Icon name="MoreHoriz" size={20} />
        </MenuButton>
      )}
      {chosen && (
        <OperationDialog
          resource={resource}
          operation={chosen.operation}
          onClose={() => setChosen(undefined)}
          onDone={chosen.onDone}
        />
      )}
    </>
  );
}
