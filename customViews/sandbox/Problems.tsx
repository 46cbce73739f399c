import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { SchemaError } from '../../domain/schema/model/model';
import { errorMessage, translateMessage } from '../../resources/engine/errors';
import type { Check } from './state/useCheck';
import { schemaErrorText } from '../../resources/engine/schemaErrorText';

interface ProblemsProps {
  readonly check: Check;
  readonly onGo: (error: SchemaError) => void;
  /** Tools, at the end of the line. */
  readonly children?: ReactNode;
}

/** What the compiler says about the text, error by error; a click leads to the line. */
export function Problems({ check: { verdict, current, failed }, onGo, children }: ProblemsProps) {
  const translate = useTranslate();
  const own = verdict?.errors ?? [];
  const elsewhere = verdict?.elsewhere ?? [];
  const count = own.length + elsewhere.length;
  const state = failed
    ? translateMessage(translate, errorMessage(failed))
    : !verdict || !current
      ? translate('studio.problems.checking')
      : count > 0
        ? translate('studio.problems.count', { smart_count: count })
        : translate('studio.problems.none');
  const tone = failed || count > 0 ? 'studio-bad' : verdict && current ? 'studio-good' : '';
  return (
    <section className="studio-problems" aria-label={translate('studio.problems.label')}>
      <div className="studio-state">
        <p className={tone} role="status">
          {state}
        </p>
        {children}
      </div>
      {count > 0 && (
        <ul>
          {own.map((error) => (
            <li key={`${error.line} ${error.column} ${error.message}`}>
              <button type="button" onClick={() => onGo(error)}>
                <span className="e-mono">{`${error.line}:${error.column}`}</span>
                <span>
                  {schemaErrorText(translate, error.diagnostic)}
                  {error.hintDiagnostic && <em>{schemaErrorText(translate, error.hintDiagnostic)}</em>}
                </span>
              </button>
            </li>
          ))}
          {elsewhere.map((error) => (
            <li key={`${error.file} ${error.pointer} ${error.message}`}>
              <p>
                <span className="e-mono">{error.file.split('/').at(-1)}</span>
                <span>{schemaErrorText(translate, error.diagnostic)}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
