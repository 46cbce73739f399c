import { useTranslate } from 'ra-core';
import { useId, useMemo } from 'react';
import { useEngine } from '../../resources/engine/model';
import { Tag, type Tone } from '../../resources/ui/Tag';
import type { ApiAnswer } from './request';

/** Characters of an answer that are shown. */
const MAX_SHOWN = 200_000;

const toneOf = (status: number): Tone =>
  status < 300 ? 'success' : status < 400 ? 'info' : status < 500 ? 'warning' : 'danger';

/** JSON in lines; anything else as it is. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** What the server has answered: status, time, size, headers and content. */
export function AnswerView({ answer }: { readonly answer: ApiAnswer }) {
  const translate = useTranslate();
  const { format } = useEngine();
  const id = useId();
  const { status, statusText, durationMs, bytes, isCut, headers, text } = answer;
  const content = useMemo(() => (text === undefined ? '' : readable(text)), [text]);
  return (
    <section className="e-card ax-answer" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{translate('apiExplorer.answer')}</h3>
      <p className="ax-facts" role="status">
        <Tag tone={toneOf(status)}>{`${status} ${statusText}`.trim()}</Tag>
        <span>{translate('apiExplorer.time', { n: format.number(durationMs) })}</span>
        {!isCut && <span>{translate('apiExplorer.size', { n: format.number(bytes) })}</span>}
      </p>
      <details>
        <summary>{translate('apiExplorer.headers')}</summary>
        <dl className="ax-headers">
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      {bytes === 0 && <p>{translate('apiExplorer.empty')}</p>}
      {text === undefined && <p>{translate('apiExplorer.binary')}</p>}
      {content !== '' && (
        <pre className="ax-content" tabIndex={0} role="region" aria-label={translate('apiExplorer.content')}>
          {content.slice(0, MAX_SHOWN)}
        </pre>
      )}
      {content !== '' && (isCut || content.length > MAX_SHOWN) && (
        <p>{translate('apiExplorer.cut', { n: format.number(MAX_SHOWN) })}</p>
      )}
    </section>
  );
}
