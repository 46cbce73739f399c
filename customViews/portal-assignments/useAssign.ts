import { useQueryClient } from '@tanstack/react-query';
import { useTranslate, type Identifier } from 'ra-core';
import { useState } from 'react';
import { useEngineDataProvider } from '../../resources/engine/dataProvider';
import { errorMessage, fieldErrors, statusOf, translateMessage } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { useSuccess, type Undo } from '../../resources/engine/operations/useSuccess';
import { undoAssignment } from '../../resources/engine/undoCounts';
import type { EngineRecord } from '../../resources/engine/values/record';
import type { TransferItem } from '../../resources/ui/transfer/transferItems';
import type { AssignmentKind } from '../../domain/schema/client/assignmentKinds';
import { missingChoices } from './missingChoices';

/**
 * Gives a record to the chosen receivers, after the question what that does.
 * @param items all receivers, to name those that are gone meanwhile
 * @param onSaved called when the choice is stored
 * @returns `asking`: the question is open; `note`: why the last save was refused; `save`: stores the chosen keys over
 * the version `tag` of the set; `reload`: reads both resources again
 */
export function useAssign(
  { target, receiver, set }: AssignmentKind,
  record: EngineRecord,
  items: readonly TransferItem[],
  onSaved: () => void,
) {
  const translate = useTranslate();
  const succeeded = useSuccess(target.name);
  const dataProvider = useEngineDataProvider();
  const queryClient = useQueryClient();
  const { format } = useEngine();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState<string>();

  const reload = async () => {
    await queryClient.invalidateQueries({ queryKey: [receiver.name] });
    await queryClient.invalidateQueries({ queryKey: [target.name] });
  };
  /** The undo of the assignment that was just made; undefined when the history cannot be read. */
  const undoOfLast = async (): Promise<Undo | undefined> => {
    const read = await dataProvider.history(target.name, { id: record.id }).catch(() => undefined);
    const line = read?.data.lines.find(({ assigned, revert }) => assigned && revert === 'yes');
    if (!line) return undefined;
    return async () => {
      try {
        return await undoAssignment(dataProvider, target.name, { id: record.id, line: line.id });
      } finally {
        await reload();
      }
    };
  };
  const save = async (keys: readonly Identifier[], tag: string) => {
    setBusy(true);
    try {
      await dataProvider.replaceMembers(target.name, { id: record.id, set, keys, tag });
      setNote(undefined);
      onSaved();
      succeeded(translate('assignments.saved'), await undoOfLast());
    } catch (error) {
      // The choice stays as it is; what it would do now is computed again from what is true now.
      const gone = fieldErrors(error)[set];
      if (gone) setNote(translate('assignments.left', missingChoices(gone, items, format)));
      else
        setNote(
          statusOf(error) === 412 ? translate('assignments.moved') : translateMessage(translate, errorMessage(error)),
        );
    } finally {
      setAsking(false);
      await reload();
      setBusy(false);
    }
  };
  return { asking, setAsking, busy, note, save, reload };
}
