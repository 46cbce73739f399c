import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { errorMessage, failureText, fieldErrors, translateMessage } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { Note } from '../../resources/ui/Note';
import { Answer } from './Answer';
import { QuestionForm } from './QuestionForm';
import { bodyOf, draftIn, useHolders } from './useHolders';
import '../../resources/engine/styles/base.css';
import '../../resources/engine/styles/form.css';
import './address-holders.css';

/**
 * “Who was behind this address?” A form with the question and its reason, then everybody whose evidence fits. A line of
 * the access log fills in the address, the port and the minute.
 */
export function AddressHoldersPage() {
  const translate = useTranslate();
  const { format } = useEngine();
  const [params] = useSearchParams();
  const [draft, setDraft] = useState(() => draftIn(params, format.timeZone));
  const [question, setQuestion] = useState<object>();
  const { ask, save } = useHolders();
  const wrong = ask.error ? fieldErrors(ask.error) : {};
  const result = useRef<HTMLElement>(null);
  // The answer is read out and scrolled to: on a phone it is below the form.
  useEffect(() => {
    if (ask.data) result.current?.focus();
  }, [ask.data]);

  const submit = () => {
    const body = bodyOf(draft, format.timeZone);
    setQuestion(body);
    save.reset();
    ask.mutate(body);
  };
  const minute = ask.data?.question.from.slice(0, 16).replace(/[-:]/g, '') ?? '';
  return (
    <div className="e-page ah-page">
      <div className="e-head">
        <div>
          <h1>{translate('menu.addressHolders')}</h1>
          <p>{translate('addressHolders.text')}</p>
        </div>
      </div>
      <QuestionForm draft={draft} onDraft={setDraft} wrong={wrong} busy={ask.isPending} onSubmit={submit} />
      {ask.error && Object.keys(wrong).length === 0 && (
        <Note role="alert">{translateMessage(translate, errorMessage(ask.error))}</Note>
      )}
      {ask.isPending && <Skeleton label={translate('addressHolders.loading')} />}
      {ask.data && question && (
        <Answer
          ref={result}
          answer={ask.data}
          saving={save.isPending}
          problem={save.error ? failureText(translate, save.error) : undefined}
          onSave={() => save.mutate({ body: question, name: `portico-${minute}Z.zip` })}
        />
      )}
    </div>
  );
}

/** The answer on its way. */
function Skeleton({ label }: { readonly label: string }) {
  return (
    <div className="e-card ah-wait" role="status" aria-busy="true" aria-label={label}>
      {[1, 2, 3].map((row) => (
        <span key={row} className="e-skeleton" />
      ))}
    </div>
  );
}
