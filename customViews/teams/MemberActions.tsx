import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ClientResource } from '../../domain/schema/client/client';
import type { Operation } from '../../resources/engine/operations/operation';
import { OperationDialog } from '../../resources/engine/operations/OperationDialog';
import { targetOf, useOperations } from '../../resources/engine/operations/useOperations';
import type { EngineRecord } from '../../resources/engine/values/record';
import { buttonClass } from '../../resources/ui/Button';
import { Icon } from '../../resources/ui/Icon';
import { MenuButton } from '../../resources/ui/Menu';

interface MemberActionsProps {
  readonly members: ClientResource;
  /** Name of the team. */
  readonly team: string;
  readonly row: EngineRecord;
  /** Of the member. */
  readonly name: string;
  readonly onChange: () => void;
  readonly onRemoved: () => void;
}

/** What can be done with one member: another profile, the effective rights, removal, which can be undone. */
export function MemberActions({ members, team, row, name, onChange, onRemoved }: MemberActionsProps) {
  const translate = useTranslate();
  const { declared, remove } = useOperations(members);
  const [chosen, setChosen] = useState<Operation>();
  const target = targetOf(row);
  const own = members.actions.map((action) => declared(action, target));
  const removal = (): Operation => {
    const { affects: _, ...usual } = remove(target);
    const confirm = {
      title: translate('teams.removeTitle', { name, team }),
      text: translate('teams.removeText'),
      confirm: translate('teams.removeConfirm'),
    };
    return { ...usual, confirm, done: translate('teams.removed', { name }) };
  };
  const choices = [
    ...(members.can.edit ? [{ label: translate('teams.change'), onChoose: onChange }] : []),
    ...own.map((operation) => ({ label: operation.label, onChoose: () => setChosen(operation) })),
    ...(members.can.delete
      ? [{ label: translate('teams.remove'), danger: true, onChoose: () => setChosen(removal()) }]
      : []),
  ];
  return (
    <>
      <MenuButton
        className={buttonClass({ kind: 'icon' })}
        iconOnly
        placement="end"
        label={translate('teams.actions', { name })}
        groups={[{ choices }]}
      >
        <Icon name="MoreHoriz" size={18} />
      </MenuButton>
      {chosen && (
        <OperationDialog
          resource={members}
          operation={chosen}
          onClose={() => setChosen(undefined)}
          onDone={onRemoved}
        />
      )}
    </>
  );
}
