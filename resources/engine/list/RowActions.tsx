import type { Identifier } from 'ra-core';
import { useState } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Operation } from '../operations/operation';
import { OperationDialog } from '../operations/OperationDialog';
import { RowMenu } from './RowMenu';
import type { ListRow } from './useListRows';

/** The row whose menu is open, by its key: a list that is read again may have another record in its place. */
export interface OpenMenu {
  readonly id: Identifier;
  readonly anchor: HTMLElement;
}

interface RowActionsProps {
  readonly resource: ClientResource;
  readonly rows: readonly ListRow[];
  readonly menu: OpenMenu | undefined;
  readonly onClose: () => void;
}

/** The open menu of a row, and the dialog of what was chosen there, which stays after the menu. */
export function RowActions({ resource, rows, menu, onClose }: RowActionsProps) {
  const [chosen, setChosen] = useState<Operation>();
  const row = menu && rows.find(({ record }) => record.id === menu.id);
  return (
    <>
      {menu && row && (
        <RowMenu
          // The button of another row opens another menu.
          key={menu.id}
          resource={resource}
          record={row.record}
          name={row.name}
          anchor={menu.anchor}
          onAsk={setChosen}
          onClose={onClose}
        />
      )}
      {chosen && <OperationDialog resource={resource} operation={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
