import { createContext, type ComponentType } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { EngineRecord } from '../values/record';

export interface CreateDialogProps {
  readonly resource: ClientResource;
  /** What was typed into the search: the name of the new record, when that is one field. */
  readonly text: string;
  readonly onMade: (record: EngineRecord) => void;
  readonly onClose: () => void;
}

/**
 * The dialog with which a reference makes what it should point at. It holds a whole form, which holds references: the
 * pages give it, and it gives none itself. Null: nothing new can be made here (a filter, a form in a dialog).
 */
export const CreateDialogContext = createContext<ComponentType<CreateDialogProps> | null>(null);
