import { useTranslate } from 'ra-core';
import { useId } from 'react';

/** In characters, as the server accepts. */
const MAX_TEXT = 64 * 1024;

interface TrialFieldsProps {
  readonly parsers: readonly { readonly name: string; readonly title: string }[];
  readonly parser: string;
  readonly onParser: (name: string) => void;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The parser to try, and the lines to try it on. */
export function TrialFields({ parsers, parser, onParser, text, onText }: TrialFieldsProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <>
      <label className="e-label" htmlFor={`${id}-parser`}>
        {translate('sources.parser')}
      </label>
      <select id={`${id}-parser`} className="e-select" value={parser} onChange={({ target }) => onParser(target.value)}>
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
        onChange={({ target }) => onText(target.value)}
      />
      <p className="e-help" id={`${id}-help`}>
        {translate('sources.help')}
      </p>
    </>
  );
}
