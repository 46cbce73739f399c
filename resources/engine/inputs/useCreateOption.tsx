import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Suspense, use, useState } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { ComboboxOption } from '../../ui/Combobox';
import { CreateDialogContext } from './createDialogContext';
import type { EngineRecord } from '../values/record';
import { resourceName } from '../texts';

/** No key of any record: a control character is none. */
const NEW = '\u0000new';

/**
 * "Add…" at the end of a reference's options, where the caller may make what is pointed at: it opens the target's own
 * form in a dialog, and what was made there becomes the value.
 */
export function useCreateOption(target: ClientResource, typed: string, onMade: (record: EngineRecord) => void) {
  const CreateDialog = use(CreateDialogContext);
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const [newText, setNewText] = useState<string>();
  // A made secret is shown once, on the page that makes it: not here.
  const secret = target.fields.some((field) => field.secret === 'token');
  const offered = CreateDialog !== null && target.can.create && !secret;
  const text = typed.trim();
  const name = resourceName(target, 1);
  const option: ComboboxOption = {
    value: NEW,
    label:
      text === ''
        ? translate('record.reference.create', { name })
        : translate('record.reference.createNamed', { name, text }),
  };
  return {
    /** The options with the extra one, once there is an answer to choose from. */
    withNew: (options: readonly ComboboxOption[], loading: boolean) =>
      offered && !loading ? [...options, option] : options,
    isNew: ({ value }: ComboboxOption) => value === NEW,
    open: () => setNewText(text),
    dialog: CreateDialog && newText !== undefined && (
      <Suspense fallback={null}>
        <CreateDialog
          resource={target}
          text={newText}
          onClose={() => setNewText(undefined)}
          onMade={(record) => {
            setNewText(undefined);
            onMade(record);
            void queryClient.invalidateQueries({ queryKey: [target.name] });
          }}
        />
      </Suspense>
    ),
  };
}
