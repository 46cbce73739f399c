import { lazy, type ComponentType } from 'react';
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
 * Dialogs that an action may name (`x-actions.dialog`), each loaded when it opens. Cells by name are in
 * `fieldTypes.tsx`, inputs by name in `inputs/index.ts`. The key types come from the dialect's registry, so a name
 * without code does not type-check.
 */
export const DIALOGS: Readonly<Record<DialogName, ComponentType<ActionDialogProps>>> = {
  mail: lazy(() => import('../../customViews/mails/MailDialog')),
  'portal-preview': lazy(() => import('../../customViews/portals/PortalPreview')),
  renew: lazy(() => import('../../customViews/tokens/RenewDialog')),
};
