import { useNotify, useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../resources/ui/Button';
import { CopyButton } from '../../resources/ui/CopyButton';
import { Note } from '../../resources/ui/Note';
import { AnswerView } from './AnswerView';
import type { ApiCall } from './calls';
import { ParameterFields } from './ParameterFields';
import { pathProblems, requestOf, type Filled, type PathProblem } from './request';
import { curlOf, fetchOf, KEY_VARIABLE } from './snippets';
import { useSend } from './useSend';

interface CallFormProps {
  readonly call: ApiCall;
  readonly secret: string;
  /** The key may send it. */
  readonly allowed: boolean;
}

/** One call: what it takes, a button that sends it, and the answer. */
export function CallForm({ call, secret, allowed }: CallFormProps) {
  const translate = useTranslate();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [filled, setFilled] = useState<Filled>({ values: {}, body: call.body?.example ?? '' });
  const [problems, setProblems] = useState<Readonly<Record<string, PathProblem>>>({});
  const { answer, problem, busy, send, stop } = useSend(secret);

  // The list may be far above it.
  useEffect(() => heading.current?.focus(), []);
  // The button that stops the call is gone with it.
  useEffect(() => {
    if (!busy && document.activeElement === document.body) heading.current?.focus();
  }, [busy]);

  const submit = () => {
    const found = pathProblems(call, filled);
    setProblems(found);
    if (Object.keys(found).length === 0) void send(requestOf(call, filled));
  };
  return (
    <section className="ax-one" aria-labelledby={`${id}-title`}>
      <form
        className="e-card ax-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) submit();
        }}
      >
        <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
          <b className={`ax-method ax-${call.method.toLowerCase()}`}>{call.method}</b> <code>{call.path}</code>
        </h2>
        {call.text !== '' && <p lang="en">{call.text}</p>}
        {!allowed && <p className="ax-warn">{translate('apiExplorer.outside')}</p>}
        {call.method !== 'GET' && <p className="ax-warn">{translate('apiExplorer.writes')}</p>}
        <ParameterFields
          parameters={call.parameters}
          values={filled.values}
          problems={problems}
          onValues={(values) => setFilled({ ...filled, values })}
        />
        {call.body && (
          <div className="e-field">
            <label className="e-label" htmlFor={`${id}-body`}>
              {translate('apiExplorer.body', { type: call.body.type })}
            </label>
            <textarea
              id={`${id}-body`}
              className="e-in e-area e-mono"
              spellCheck={false}
              rows={8}
              value={filled.body}
              onChange={({ target }) => setFilled({ ...filled, body: target.value })}
            />
          </div>
        )}
        <div className="ax-do">
          <Button type="submit" kind="primary" disabled={busy}>
            {translate(busy ? 'apiExplorer.sending' : 'apiExplorer.send')}
          </Button>
          {busy && <Button onClick={stop}>{translate('apiExplorer.stop')}</Button>}
          <Copies call={call} filled={filled} />
        </div>
        <p className="e-help">{translate('apiExplorer.copyHelp', { name: KEY_VARIABLE })}</p>
      </form>
      {problem && <Note role="alert">{translate(`apiExplorer.${problem}`)}</Note>}
      {answer && <AnswerView answer={answer} />}
    </section>
  );
}

/** The request to take away, as other tools want it. */
function Copies({ call, filled }: { readonly call: ApiCall; readonly filled: Filled }) {
  const translate = useTranslate();
  const notify = useNotify();
  const request = requestOf(call, filled);
  const copy = (value: string, label: string) => (
    <CopyButton
      quiet
      value={value}
      copy={translate(label)}
      copied={translate('engine.token.copiedShort')}
      onCopied={(done) => {
        if (!done) notify('widgets.notCopied', { type: 'warning', isCopy: true });
      }}
    />
  );
  return (
    <>
      {copy(curlOf(request, location.origin), 'apiExplorer.copyCurl')}
      {copy(fetchOf(request, location.origin), 'apiExplorer.copyFetch')}
    </>
  );
}
