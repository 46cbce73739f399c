import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Button } from '../../resources/ui/Button';
import { useEngineDataProvider } from '../../resources/engine/dataProvider';
import { useEngine } from '../../resources/engine/model';
import { keptText, undoAssignment } from '../../resources/engine/undoCounts';
import { statusOf } from '../../resources/engine/errors';
import { ConfirmCall } from '../../resources/engine/operations/ConfirmCall';
import type { EngineRecord } from '../../resources/engine/values/record';
import { useHistory } from '../../resources/engine/record-page/useHistory';
import { When } from '../../resources/engine/record-page/When';
import '../../resources/engine/styles/record.css';
import type { AssignmentKind } from '../../domain/schema/client/assignmentKinds';

const MAX_SHOWN = 6;
interface LastAssignmentsProps {
  readonly kind: AssignmentKind;
  readonly record: EngineRecord;
  readonly onUndone: () => void;
}

/** The last assignments: author, number of receivers, and the undo. */
export function LastAssignments({ kind, record, onUndone }: LastAssignmentsProps) {
  const { target } = kind;
  const translate = useTranslate();
  const notify = useNotify();
  const { format } = useEngine();
  const dataProvider = useEngineDataProvider();
  const [asked, setAsked] = useState<number>();
  const { data, error } = useHistory(target.name, record);
  const lines = data?.pages.flatMap((page) => page.lines).filter(({ assigned }) => assigned) ?? [];
  const undone = new Set(lines.map(({ reverts }) => reverts));

  const undo = async (line: number) => {
    try {
      const counts = await undoAssignment(dataProvider, target.name, { id: record.id, line });
      const kept = counts && keptText(translate, format.number, counts);
      notify(kept ?? 'assignments.undone', { type: kept ? 'warning' : 'success' });
    } finally {
      onUndone();
    }
  };

  return (
    <aside className="e-card e-side assign-last" aria-label={translate('assignments.last')}>
      <h2>{translate('assignments.last')}</h2>
      {lines.length === 0 && (
        <p>{translate(error ? 'record.history.failed' : data ? 'assignments.none' : 'engine.input.loading')}</p>
      )}
      <ol>
        {lines.slice(0, MAX_SHOWN).map((line) => (
          <li key={line.id} className="e-line">
            <strong>
              {[
                line.reverts !== null && translate('assignments.undoneLine'),
                ...(['gained', 'lost'] as const).map((way) => {
                  const count = line.assigned?.[way] ?? 0;
                  return count > 0 && translate(`assignments.${way}`, { smart_count: count });
                }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </strong>
            <p>
              {line.admin?.name ?? translate('record.history.somebody')} <span aria-hidden="true">{'·'}</span>{' '}
              <When at={line.at} />
            </p>
            {line.revert === 'yes' && !undone.has(line.id) && (
              <Button kind="link" onClick={() => setAsked(line.id)}>
                {translate('assignments.undo')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {asked !== undefined && (
        <ConfirmCall
          title={translate('assignments.undoTitle')}
          text={translate('assignments.undoText')}
          confirm={translate('assignments.undo')}
          cancel={translate('shell.close')}
          call={() => undo(asked)}
          onDone={() => setAsked(undefined)}
          failure={(error) => (statusOf(error) === 409 ? translate('assignments.tooLate') : undefined)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </aside>
  );
}
