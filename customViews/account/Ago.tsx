import { useTranslate } from 'ra-core';
import { useEngine } from '../../resources/engine/model';
import { useNow } from '../../resources/engine/useNow';
import { momentPhrase } from '../../resources/engine/values/momentPhrase';

interface AgoProps {
  /** Key of a text with `%{at}`. */
  readonly text: string;
  /** ISO 8601 */
  readonly at: string;
}

/** Says when something was, as people say it; the exact time is in the tooltip. */
export function Ago({ text, at }: AgoProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const now = useNow();
  return (
    <time dateTime={at} data-tooltip={format.exact(at)}>
      {translate(text, { at: momentPhrase(at, now, format, translate) ?? '' })}
    </time>
  );
}
