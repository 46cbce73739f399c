import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/Button';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useRecordNames } from '../useRecordNames';
import type { EngineRecord } from '../values/record';
import { fieldNamed, resourceName } from '../texts';
import { useEngine } from '../model';
import { auditFacts, auditSentence, objectText } from '../values/auditSentence';
import { ChangedFields } from './ChangedFields';
import { RevertDialog } from './RevertDialog';
import { RevertText } from './RevertText';
import type { HistoryLine } from '../../../domain/records/history';
import { When } from './When';
import { WithLink } from './WithLink';
import { useAuthor } from './useAuthor';

/** Further changes are shown after a click. */
const MAX_SHOWN = 3;
/** Of a change, its fields say what happened; any other action has the sentence of the audit log. */
const ACTIONS_WITHOUT_SENTENCE: readonly string[] = ['update'];

interface HistoryEntryProps {
  readonly resource: ClientResource;
  /** Only its key is known of a record that is not there any more. */
  readonly record: EngineRecord;
  readonly line: HistoryLine;
  /** Address of the record, where the page is not the record's own: the line names the record, as a link. */
  readonly to?: string;
  readonly shown?: number;
}

/** One line of a record's history: what, who, when, and the way back where there is one. */
export function HistoryEntry({ resource, record, line, to, shown = MAX_SHOWN }: HistoryEntryProps) {
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  const { resources, format } = useEngine();
  const { action, changes, reverts, revert, assigned, revealed } = line;
  const words = { translate, resources, locale: format.locale, number: format.number };
  const known = changes.filter((change) => fieldNamed(resource, change.field));
  // A new record has a value everywhere: that it was made says enough.
  const shownChanges = action === 'create' ? [] : known;
  const author = useAuthor()(line);
  const hasSentence = shownChanges.length === 0 || !ACTIONS_WITHOUT_SENTENCE.includes(action);
  const title = useRecordNames(resource, [record])(record);
  const entry = { action, element: resource.name, elementId: record.id, data: { title } };
  const facts = auditFacts({ ...entry, data: { assigned, ...revealed } }, words);
  return (
    <li className="e-line">
      {to !== undefined && !hasSentence && (
        <p className="e-line-record">
          <Link to={to}>{title}</Link> <span>{`· ${resourceName(resource, 1)}`}</span>
        </p>
      )}
      {reverts !== null && <strong>{translate('record.history.reverted')}</strong>}
      {hasSentence && (
        <strong>
          <WithLink to={to} text={auditSentence(entry, author, words)} part={objectText(entry, words)} />
        </strong>
      )}
      <ChangedFields resource={resource} record={record} changes={shownChanges} shown={shown} />
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      <p>
        {!hasSentence && (
          <>
            {author} <span aria-hidden="true">{'·'}</span>{' '}
          </>
        )}
        <When at={line.at} />
      </p>
      {revert === 'yes' && (
        <Button kind="link" onClick={() => setAsking(true)}>
          <RevertText {...{ resource, record, line }} />
        </Button>
      )}
      {asking && <RevertDialog {...{ resource, record, line }} onClose={() => setAsking(false)} />}
    </li>
  );
}
