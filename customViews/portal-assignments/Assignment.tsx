import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate, type Identifier } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import { Button } from '../../resources/ui/Button';
import { useEngineDataProvider } from '../../resources/engine/dataProvider';
import { errorMessage, fieldErrors, translateMessage, statusOf } from '../../resources/engine/errors';
import { LeaveGuard } from '../../resources/engine/form/LeaveGuard';
import { AllLoading } from '../../resources/engine/inputs/AllLoading';
import { useTransferTexts } from '../../resources/engine/inputs/useTransferTexts';
import { useEngine } from '../../resources/engine/model';
import { OperationButton } from '../../resources/engine/operations/OperationButton';
import { targetOf, useOperations } from '../../resources/engine/operations/useOperations';
import { undoAssignment } from '../../resources/engine/undoCounts';
import { useSuccess, type Undo } from '../../resources/engine/operations/useSuccess';
import { recordTitle, type EngineRecord } from '../../resources/engine/values/record';
import { resourceName } from '../../resources/engine/texts';
import { useAllRecords } from '../../resources/engine/useAllRecords';
import { bottomBar } from '../../resources/ui/bars';
import { TransferList } from '../../resources/ui/transfer/TransferList';
import { effectsOf } from './effects';
import { EffectsDialog } from './EffectsDialog';
import type { Kind } from '../assignmentKinds';
import { missingChoices } from './missingChoices';
import { LastAssignments } from './LastAssignments';

interface AssignmentProps {
  readonly kind: Kind;
  /** What is given. */
  readonly record: EngineRecord;
}

/** The two lists: who may have it and who has it; what a save will do is shown before it is done. */
export function Assignment({ kind, record }: AssignmentProps) {
  const { target, receiver, field, set } = kind;
  const translate = useTranslate();
  const succeeded = useSuccess(target.name);
  const dataProvider = useEngineDataProvider();
  const queryClient = useQueryClient();
  const transferTexts = useTransferTexts();
  const texts =
    receiver.name === 'locations'
      ? { ...transferTexts, noneSelected: translate('assignments.noneSelected') }
      : transferTexts;
  const { declared } = useOperations(target);
  const { format } = useEngine();
  const leaving = useRef(false);
  const [edited, setEdited] = useState<readonly Identifier[]>();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState<string>();
  const all = useAllRecords(receiver);
  const members = useQuery({
    queryKey: [target.name, 'members', set, String(record.id)],
    queryFn: async ({ signal }) =>
      (await dataProvider.members(target.name, { id: record.id, set, of: receiver.name, signal })).data,
  });

  const shown = useMemo(() => {
    const excluded = new Set(members.data?.excluded);
    return all.records?.filter(({ id }) => !excluded.has(id)) ?? [];
  }, [all.records, members.data]);
  const items = useMemo(
    () =>
      shown.map((one) => {
        const held = one[field.reference?.as ?? ''] as EngineRecord | null | undefined;
        const hint = held && String(one[field.name]) !== String(record.id) ? recordTitle(target, held) : undefined;
        return { value: one.id, label: recordTitle(receiver, one), ...(hint !== undefined && { hint }) };
      }),
    [shown, field, record.id, receiver, target],
  );
  const value = useMemo(() => {
    const present = new Set(shown.map(({ id }) => id));
    return (edited ?? members.data?.keys ?? []).filter((key) => present.has(key));
  }, [edited, members.data, shown]);
  const effects = useMemo(() => effectsOf(kind, shown, record.id, new Set(value)), [kind, shown, record.id, value]);
  const changed = effects.gained.length + effects.lost.length;
  const label = resourceName(receiver, 2);

  if (!all.records || !members.data) {
    const failed = all.error ?? members.error;
    return (
      <section className="e-card assign-lists">
        <AllLoading
          label={label}
          progress={all.progress}
          error={failed}
          isFetching={all.isFetching || members.isFetching}
          retry={() => {
            all.retry();
            void members.refetch();
          }}
        />
      </section>
    );
  }

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
  const save = async () => {
    setBusy(true);
    try {
      const { tag } = members.data;
      await dataProvider.replaceMembers(target.name, { id: record.id, set, keys: value, tag });
      setNote(undefined);
      setEdited(undefined);
      succeeded(translate('assignments.saved'), await undoOfLast());
    } catch (error) {
      // The choice stays as it is; what it would do now is worked out again from what is true now.
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

  return (
    <div className="assign-columns">
      <section className="e-card assign-lists" aria-label={recordTitle(target, record)}>
        {note !== undefined && (
          <div className="e-note" role="alert">
            <span>{note}</span>
          </div>
        )}
        <div className="assign-head">
          <h2>{recordTitle(target, record)}</h2>
          {target.actions
            .filter(({ dialog, placement }) => dialog !== undefined && placement.includes('form'))
            .map((action) => (
              <OperationButton
                key={action.name}
                resource={target}
                operation={declared(action, targetOf(record))}
                small
              />
            ))}
        </div>
        <TransferList label={label} items={items} value={value} onChange={setEdited} texts={texts} />
        <div className="e-save" ref={bottomBar}>
          <div className="e-save-row">
            <span className="e-save-text" role="status">
              {changed === 0
                ? translate('engine.form.noChange')
                : [
                    effects.gained.length > 0 && translate('assignments.gain', { smart_count: effects.gained.length }),
                    effects.lost.length > 0 && translate('assignments.lose', { smart_count: effects.lost.length }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
            </span>
            <Button kind="quiet" disabled={changed === 0 || busy} onClick={() => setEdited(undefined)}>
              {translate('engine.form.restore')}
            </Button>
            <Button kind="primary" disabled={changed === 0 || busy} onClick={() => setAsking(true)}>
              {translate(busy ? 'engine.form.saving' : 'engine.form.save')}
            </Button>
          </div>
        </div>
      </section>
      <LastAssignments kind={kind} record={record} onUndone={() => void reload()} />
      {asking && (
        <EffectsDialog
          title={recordTitle(target, record)}
          effects={effects}
          busy={busy}
          onCancel={() => setAsking(false)}
          onConfirm={() => void save()}
        />
      )}
      <LeaveGuard labels={changed > 0 ? [label] : []} leaving={leaving} />
    </div>
  );
}
