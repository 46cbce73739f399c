import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ActionDialogProps } from '../../resources/engine/dialogs';
import { ReadProblem } from '../../resources/engine/ReadProblem';
import { Button } from '../../resources/ui/Button';
import { Dialog } from '../../resources/ui/Dialog';
import { TrialFields } from './TrialFields';
import { TriedLine, type Tried } from './TriedLine';
import { useTrial } from './useTrial';
import '../../resources/engine/styles/form.css';
import './sources.css';

/** Tries a parser on pasted lines, before a device sends such lines. Nothing is stored. */
export default function ParserTrial({ onClose, ...about }: ActionDialogProps) {
  const translate = useTranslate();
  const { parsers, parser, choose, lines, problem, reload, busy, tryLines } = useTrial(about);
  const [text, setText] = useState('');
  return (
    <Dialog
      title={translate('sources.title')}
      wide
      onClose={onClose}
      closing={translate('sources.close')}
      actions={
        <Button
          kind="primary"
          disabled={busy || text.trim() === '' || parser === ''}
          onClick={() => void tryLines(text)}
        >
          {translate('sources.try')}
        </Button>
      }
    >
      <TrialFields parsers={parsers} parser={parser} onParser={choose} text={text} onText={setText} />
      {problem !== undefined && (
        <ReadProblem className="e-help e-error" onRetry={reload}>
          {problem}
        </ReadProblem>
      )}
      <div aria-live="polite">{lines && <TrialResults lines={lines} />}</div>
    </Dialog>
  );
}

function TrialResults({ lines }: { readonly lines: readonly Tried[] }) {
  const translate = useTranslate();
  const count = lines.filter((line) => !('reason' in line)).length;
  return (
    <>
      <p className="src-count">{translate('sources.recognised', { count, total: lines.length, smart_count: count })}</p>
      <ol className="src-results">
        {lines.map((tried, index) => (
          <TriedLine key={index} tried={tried} />
        ))}
      </ol>
    </>
  );
}
