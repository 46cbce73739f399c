import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Button } from '../../ui/Button';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { EngineRecord } from '../values/record';
import { fieldNamed } from '../texts';
import { useEngine } from '../model';
import { actionLabel, auditFacts } from '../values/auditSentence';
import { ChangedFields } from './ChangedFields';
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
  const { resources, format } = useEngine();
  const { action, changes, reverts, revert, assigned } = line;
  const known = changes.filter((change) => fieldNamed(resource, change.field));
  // A new record has a value everywhere: that it was made says enough.
  const told = action === 'create' ? [] : known;
  const facts = auditFacts(
    { element: resource.name, data: { assigned } },
    { translate, resources, number: format.number },
  );
  return (
    <li className="e-line">
      {(told.length === 0 || reverts !== null || !UNNAMED_ACTIONS.includes(action)) && (
        <strong>{reverts === null ? actionLabel(action, translate) : translate('record.history.reverted')}</strong>
      )}
      <ChangedFields resource={resource} record={record} changes={told} shown={MAX_SHOWN} />
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
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
