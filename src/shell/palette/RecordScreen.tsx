import { useGetOne, useTranslate } from 'ra-core';
import { useState } from 'react';
import { failureText } from '../../../resources/engine/errors';
import type { EngineRecord } from '../../../resources/engine/values/record';
import { Box } from './Box';
import type { Entry, Subject } from './entry';
import { ranked } from './ranking';
import type { Started } from './StartedOperation';
import { frequencyOf, useUsage } from './usage';
import { useRecordOperations } from './useRecordOperations';

interface RecordScreenProps {
  readonly subject: Subject;
  readonly isOpen: boolean;
  readonly onStart: (started: Started) => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

interface OperationsProps extends RecordScreenProps {
  readonly record: EngineRecord;
}

function Operations({ record, subject, isOpen, onStart, onBack, onClose }: OperationsProps) {
  const translate = useTranslate();
  const { used, note } = useUsage();
  const [text, setText] = useState('');
  const [now] = useState(Date.now);
  const operations = useRecordOperations(subject.resource, record, { title: subject.title, onStart, isOpen });
  const entries = text.trim() === '' ? operations : ranked(operations, text, frequencyOf(used, now), operations.length);
  return (
    <Box
      entries={entries}
      titles={{ here: subject.title }}
      text={text}
      onText={setText}
      placeholder={translate('paletteEntries.operationOn.placeholder')}
      chip={<Chip subject={subject} onBack={onBack} />}
      note={
        entries.length === 0
          ? translate('paletteEntries.none')
          : translate('paletteEntries.count', { smart_count: entries.length })
      }
      onChoose={(entry: Entry) => {
        note(entry.key);
        onClose();
        entry.run();
      }}
      onBack={onBack}
    />
  );
}

function Chip({ subject, onBack }: Pick<RecordScreenProps, 'subject' | 'onBack'>) {
  const translate = useTranslate();
  return (
    <button
      type="button"
      className="palette-chip"
      tabIndex={-1}
      data-tooltip={translate('paletteEntries.back')}
      onClick={onBack}
    >
      {subject.title}
    </button>
  );
}

/** The second screen of the palette: the operations on one record. */
export function RecordScreen(props: RecordScreenProps) {
  const { subject, onBack } = props;
  const translate = useTranslate();
  const { data, error } = useGetOne<EngineRecord>(subject.resource.name, { id: subject.id }, { retry: false });
  if (data) return <Operations record={data} {...props} />;
  return (
    <Box
      entries={[]}
      titles={{}}
      text=""
      onText={() => undefined}
      placeholder={translate('paletteEntries.operationOn.placeholder')}
      chip={<Chip subject={subject} onBack={onBack} />}
      note={error ? failureText(translate, error) : translate('palette.searching')}
      onChoose={() => undefined}
      onBack={onBack}
    />
  );
}
