import { useNotify, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { failureText, fieldErrors, translateMessage } from '../../resources/engine/errors';
import { Button } from '../../resources/ui/Button';
import type { StoredTemplate } from './useTemplate';

interface TemplateEditorProps {
  readonly stored: StoredTemplate;
  readonly check: (template: unknown) => Promise<unknown>;
  readonly save: (template: unknown, version: number) => Promise<void>;
  readonly onDone: () => void;
}

interface Problem {
  /** Where: `record.field`, or a path such as `records/2/values`. */
  readonly path: string;
  readonly text: string;
}

/** Edits the template as JSON. The server checks it: it creates a company with the template, and rolls that back. */
export function TemplateEditor({ stored, check, save, onDone }: TemplateEditorProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const id = useId();
  const [text, setText] = useState(() => JSON.stringify(stored.template, null, 2));
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [sound, setSound] = useState(false);
  const [busy, setBusy] = useState(false);

  const problemsIn = (error: unknown): Problem[] => {
    const found = Object.entries(fieldErrors(error));
    if (found.length === 0) return [{ path: '', text: failureText(translate, error) }];
    return found.map(([path, message]) => ({ path, text: translateMessage(translate, message) }));
  };

  const run = async (send: (template: unknown) => Promise<unknown>, onSuccess: () => void) => {
    setSound(false);
    let template: unknown;
    try {
      template = JSON.parse(text);
    } catch (error) {
      setProblems([{ path: '', text: translate('companyTemplate.invalid', { message: (error as Error).message }) }]);
      return;
    }
    setBusy(true);
    try {
      await send(template);
      setProblems([]);
      onSuccess();
    } catch (error) {
      setProblems(problemsIn(error));
    } finally {
      setBusy(false);
    }
  };
  const saved = () => {
    notify('companyTemplate.done', { type: 'success' });
    onDone();
  };

  return (
    <form
      className="e-card template-editor"
      onSubmit={(event) => {
        event.preventDefault();
        void run((template) => save(template, stored.version), saved);
      }}
    >
      <label className="e-label" htmlFor={`${id}-text`}>
        {translate('companyTemplate.text')}
      </label>
      <p id={`${id}-help`}>{translate('companyTemplate.textHelp')}</p>
      <textarea
        id={`${id}-text`}
        className="e-area e-mono"
        aria-describedby={`${id}-help`}
        aria-invalid={problems.length > 0}
        spellCheck={false}
        rows={28}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setSound(false);
        }}
      />
      {problems.length > 0 && (
        <div className="template-problems" role="alert">
          <h2>{translate('companyTemplate.problems')}</h2>
          <ul>
            {problems.map((problem) => (
              <li key={problem.path}>
                {problem.path && <code>{problem.path}</code>}
                <span>{problem.text}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {sound && <p role="status">{translate('companyTemplate.sound')}</p>}
      <div className="template-actions">
        <Button kind="quiet" onClick={onDone}>
          {translate('companyTemplate.cancel')}
        </Button>
        <Button disabled={busy} onClick={() => void run(check, () => setSound(true))}>
          {translate('companyTemplate.check')}
        </Button>
        <Button kind="primary" type="submit" disabled={busy}>
          {translate('companyTemplate.save')}
        </Button>
      </div>
    </form>
  );
}
