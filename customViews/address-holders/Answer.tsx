import { useTranslate } from 'ra-core';
import type { Ref } from 'react';
import type { HoldersAnswer } from '../../domain/address-holders/answer';
import { useEngine } from '../../resources/engine/model';
import { Button } from '../../resources/ui/Button';
import { CandidateCard } from './CandidateCard';

interface AnswerProps {
  readonly answer: HoldersAnswer;
  readonly saving: boolean;
  /** Why the export was not saved. */
  readonly problem: string | undefined;
  readonly onSave: () => void;
  readonly ref: Ref<HTMLElement>;
}

/** How many fit, what the answer lacks, and everybody who fits. */
export function Answer({ answer, saving, problem, onSave, ref }: AnswerProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const { question, candidates, gaps, lines } = answer;
  const count = candidates.length;
  const end = (address: string, port: number | null) => (port === null ? address : `${address} : ${port}`);
  const target = question.destination ?? (question.destinationPort === null ? null : '*');
  const questionParts = [
    end(question.address, question.port),
    ...(target === null ? [] : [`→ ${end(target, question.destinationPort)}`]),
    `${format.minute(question.from) ?? ''} ± ${translate('addressHolders.minutes', { smart_count: question.tolerance })}`,
  ];
  return (
    <section className="ah-answer" aria-labelledby="ah-answer" tabIndex={-1} ref={ref}>
      <div className="e-card ah-summary">
        <div>
          <p className="ah-asked">{questionParts.join(' · ')}</p>
          <h2 id="ah-answer">
            {count === 0 ? translate('addressHolders.none') : translate('addressHolders.found', { smart_count: count })}
          </h2>
          {count > 0 && <p>{translate('addressHolders.lines', { smart_count: lines })}</p>}
          {gaps.map(({ code, until, count: number = 0 }) => (
            <p key={code} className="ah-gap">
              {translate(`addressHolders.answerGaps.${code}`, { until: format.day(until), smart_count: number })}
            </p>
          ))}
          {problem !== undefined && (
            <p className="e-error" role="alert">
              {problem}
            </p>
          )}
        </div>
        <Button disabled={saving} aria-busy={saving} onClick={onSave}>
          {translate('addressHolders.export')}
        </Button>
      </div>
      {count > 0 && (
        <>
          <p className="ah-method">{translate('addressHolders.method')}</p>
          <ol className="ah-candidates" aria-label={translate('addressHolders.candidates')}>
            {candidates.map((candidate, index) => (
              <li key={index} className="e-card">
                <CandidateCard candidate={candidate} />
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
