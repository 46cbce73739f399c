import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { LeaveGuard } from '../../resources/engine/form/LeaveGuard';
import { AllLoading } from '../../resources/engine/inputs/AllLoading';
import { useTransferTexts } from '../../resources/engine/inputs/useTransferTexts';
import { OperationButton } from '../../resources/engine/operations/OperationButton';
import { targetOf, useOperations } from '../../resources/engine/operations/useOperations';
import { recordTitle, type EngineRecord } from '../../resources/engine/values/record';
import { resourceName } from '../../resources/engine/texts';
import { Note } from '../../resources/ui/Note';
import { TransferList } from '../../resources/ui/transfer/TransferList';
import type { AssignmentKind } from '../../domain/schema/client/assignmentKinds';
import { TransferSaveBar } from '../page-parts/TransferSaveBar';
import { EffectsDialog } from './EffectsDialog';
import { LastAssignments } from './LastAssignments';
import { useAssign } from './useAssign';
import { useReceivers } from './useReceivers';

interface AssignmentProps {
  readonly kind: AssignmentKind;
  /** What is given. */
  readonly record: EngineRecord;
}

/** The two lists: who may have it and who has it; what a save will do is shown before it is done. */
export function Assignment({ kind, record }: AssignmentProps) {
  const { target, receiver } = kind;
  const translate = useTranslate();
  const transferTexts = useTransferTexts();
  const texts =
    receiver.name === 'locations'
      ? { ...transferTexts, noneSelected: translate('assignments.noneSelected') }
      : transferTexts;
  const { declared } = useOperations(target);
  const leaving = useRef(false);
  const { members, items, value, choose, effects, reading } = useReceivers(kind, record);
  const { asking, setAsking, busy, note, save, reload } = useAssign(kind, record, items, () => choose(undefined));
  const changed = effects.gained.length + effects.lost.length;
  const label = resourceName(receiver, 2);

  if (!members) {
    return (
      <section className="e-card assign-lists">
        <AllLoading label={label} {...reading} />
      </section>
    );
  }

  return (
    <div className="assign-columns">
      <section className="e-card assign-lists" aria-label={recordTitle(target, record)}>
        {note !== undefined && <Note role="alert">{note}</Note>}
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
        <TransferList label={label} items={items} value={value} onChange={choose} texts={texts} />
        <TransferSaveBar
          changes={[
            effects.gained.length > 0 && translate('assignments.gain', { smart_count: effects.gained.length }),
            effects.lost.length > 0 && translate('assignments.lose', { smart_count: effects.lost.length }),
          ]}
          busy={busy}
          onRestore={() => choose(undefined)}
          onSave={() => setAsking(true)}
        />
      </section>
      <LastAssignments kind={kind} record={record} onUndone={() => void reload()} />
      {asking && (
        <EffectsDialog
          title={recordTitle(target, record)}
          effects={effects}
          busy={busy}
          onCancel={() => setAsking(false)}
          onConfirm={() => void save(value, members.tag)}
        />
      )}
      <LeaveGuard labels={changed > 0 ? [label] : []} leaving={leaving} />
    </div>
  );
}
