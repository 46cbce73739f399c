import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Button } from '../../ui/Button';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { EngineRecord } from '../values/record';
import { fieldNamed } from '../texts';
import { FieldChange } from './FieldChange';
import { RevertDialog } from './RevertDialog';
import type { HistoryLine } from '../../../domain/records/history';
import { When } from './When';
import { authorText } from './authorText';

/** Further changes are shown after a click. */
const MAX_SHOWN = 3;
/** Of a change, its fields say what happened; any other action is named. */
const UNNAMED_ACTIONS: readonly string[] = ['update'];

interface HistoryEntryProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
  readonly line: HistoryLine;
}

/** One line of a record's history: what, who, when, and the way back where there is one. */
export function HistoryEntry({ resource, record, line }: HistoryEntryProps) {
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  const [all, setAll] = useState(false);
  const { action, changes, reverts, revert } = line;
  const known = changes.flatMap((change) => {
    const field = fieldNamed(resource, change.field);
    return field ? [{ ...change, field }] : [];
  });
  // A new record has a value everywhere: that it was made says enough.
  const told = action === 'create' ? [] : known;
  const shown = all ? told : told.slice(0, MAX_SHOWN);
  const plain = translate(`record.history.actions.${action}`, { _: action });
  return (
    <li className="e-line">
      {(told.length === 0 || reverts !== null || !UNNAMED_ACTIONS.includes(action)) && (
        <strong>{reverts === null ? plain : translate('record.history.reverted')}</strong>
      )}
      {shown.map(({ field, ...change }) => (
        <FieldChange key={field.name} {...{ resource, record, field }} {...change} />
      ))}
      {told.length > MAX_SHOWN && (
        <Button kind="link" aria-expanded={all} onClick={() => setAll(!all)}>
          {all
            ? translate('record.history.less')
            : translate('record.history.more', { smart_count: told.length - MAX_SHOWN })}
        </Button>
      )}
      <p>
        {authorText(line, translate)} <span aria-hidden="true">{'·'}</span> <When at={line.at} />
      </p>
      {revert === 'yes' && resource.can.edit && (
        <Button kind="link" onClick={() => setAsking(true)}>
          {translate('record.revert.button')}
        </Button>
      )}
      {asking && <RevertDialog {...{ resource, record, line }} onClose={() => setAsking(false)} />}
    </li>
  );
}
