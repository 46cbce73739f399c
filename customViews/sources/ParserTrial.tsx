import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useEngineDataProvider } from '../../resources/engine/dataProvider';
import type { ActionDialogProps } from '../../resources/engine/dialogs';
import { failureText } from '../../resources/engine/errors';
import { Button } from '../../resources/ui/Button';
import { Dialog } from '../../resources/ui/Dialog';
import { TriedLine, type Tried } from './TriedLine';
import '../../resources/engine/styles/form.css';
import './sources.css';

interface Answer {
  readonly parsers: readonly { readonly name: string; readonly title: string }[];
  readonly lines: readonly Tried[];
}

/** In characters, as the server accepts. */
const MAX_TEXT = 64 * 1024;

/** Tries a parser on pasted lines, before a device sends such lines. Nothing is stored. */
export default function ParserTrial({ resource, record, operation, onClose }: ActionDialogProps) {
  const translate = useTranslate();
  const dataProvider = useEngineDataProvider();
  const id = useId();
  const [parsers, setParsers] = useState<Answer['parsers']>([]);
  const [parser, setParser] = useState(String(record['parser'] ?? ''));
  const [text, setText] = useState('');
  const [lines, setLines] = useState<Answer['lines']>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const call = async (body: { readonly parser?: string; readonly text?: string }) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { data } = await dataProvider.call(resource.name, { action: operation.name, id: record.id, body });
      return data as Answer;
    } catch (error) {
      setProblem(failureText(translate, error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const start = useEffectEvent(async () => {
    const answer = await call({});
    if (!answer) return;
    setParsers(answer.parsers);
    if (!answer.parsers.some(({ name }) => name === parser)) setParser(answer.parsers[0]?.name ?? '');
  });
  useEffect(() => void start(), []);
  const tryIt = async () => setLines((await call({ parser, text }))?.lines);
  const recognised = lines?.filter((line) => !('reason' in line)).length ?? 0;

  return (
    <Dialog
      title={translate('sources.title')}
      wide
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {translate('sources.close')}
          </Button>
          <Button kind="primary" disabled={busy || text.trim() === '' || parser === ''} onClick={() => void tryIt()}>
            {translate('sources.try')}
          </Button>
        </>
      }
    >
      <label className="e-label" htmlFor={`${id}-parser`}>
        {translate('sources.parser')}
      </label>
      <select
        id={`${id}-parser`}
        className="e-select"
        value={parser}
        onChange={({ target }) => {
          setParser(target.value);
          setLines(undefined);
        }}
      >
        {parsers.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
      <label className="e-label src-lines" htmlFor={`${id}-text`}>
        {translate('sources.lines')}
      </label>
      <textarea
        id={`${id}-text`}
        className="e-in e-area src-text"
        rows={5}
        maxLength={MAX_TEXT}
        spellCheck={false}
        wrap="off"
        aria-describedby={`${id}-help`}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="e-help" id={`${id}-help`}>
        {translate('sources.help')}
      </p>
      {problem !== undefined && (
        <p className="e-help e-error" role="alert">
          {problem}
        </p>
      )}
      <div aria-live="polite">
        {lines && (
          <p className="src-count">
            {translate('sources.recognised', { count: recognised, total: lines.length, smart_count: lines.length })}
          </p>
        )}
        {lines && (
          <ol className="src-results">
            {lines.map((tried, index) => (
              <TriedLine key={index} tried={tried} />
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  );
}
