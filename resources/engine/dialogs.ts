import type { ComponentType } from 'react';
import type { ClientResource } from '../../domain/schema/client/client';
import type { DialogName } from '../../domain/schema/model/registry';
import type { Operation } from './operations/operation';
import type { EngineRecord } from './values/record';

export interface ActionDialogProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
  readonly operation: Operation;
  readonly onClose: () => void;
}

/**
 * The code of the dialogs that an action may name (`x-actions.dialog`), by name. The features bring it
 * (`customViews/dialogs.ts`): the engine imports no feature.
 */
export type Dialogs = Readonly<Record<DialogName, ComponentType<ActionDialogProps>>>;
