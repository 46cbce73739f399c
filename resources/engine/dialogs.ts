import type { ComponentType } from 'react';
import type { Job } from '../../dataProvider/jobs';
import type { ClientResource } from '../../domain/schema/client/client';
import type { DialogName, MadeDialogName, NoteName } from '../../domain/schema/model/registry';
import type { Operation } from './operations/operation';
import type { EngineRecord } from './values/record';

/** How the components of features are fetched, by name. */
export type Imports<Components> = {
  readonly [Name in keyof Components]: () => Promise<{ default: Components[Name] }>;
};

/** What every dialog about one record gets. */
export interface RecordDialogProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
  readonly onClose: () => void;
}

export interface ActionDialogProps extends RecordDialogProps {
  readonly operation: Operation;
}

/**
 * The code of the dialogs that an action (`x-actions.dialog`) or the form of a new record (`x-views.form.made`) may
 * name, by name. The features bring it (`customViews/dialogs.ts`): the engine imports no feature.
 */
export type Dialogs = {
  readonly [Name in DialogName]: ComponentType<Name extends MadeDialogName ? RecordDialogProps : ActionDialogProps>;
};

/** What an import shows of the records that it has made. */
export interface ImportedProps {
  readonly job: Job;
  /** How many it has made. */
  readonly count: number;
}

/**
 * The code of what an import ends with where a single new record ends with a dialog (`x-views.form.made`), by the name
 * of that dialog; the features bring it (`customViews/imported.ts`).
 */
export type Imported = { readonly [Name in MadeDialogName]: ComponentType<ImportedProps> };

/** The code of the notes that a field may name (`x-field.note`), by name; the features bring it (`customViews/notes.ts`). */
export type Notes = { readonly [Name in NoteName]: ComponentType };
