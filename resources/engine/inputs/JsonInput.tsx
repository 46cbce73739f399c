import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { decodeJson } from '../values/json';
import { emptyOf, stateOf, type InputProps } from './types';

/** How a text goes back to where it came from: text fields keep text, object fields take the decoded value. */
function outward(field: InputProps['field'], text: string): unknown {
  if (text.trim() === '') return emptyOf(field);
  if (field.type === 'string') return text;
  const { decoded } = decodeJson(text);
  // Kept as text while it does not decode: validation refuses text where an object belongs.
  return decoded === undefined ? text : decoded;
}

/** JSON as text, checked while it is typed. What was stored and is no JSON stays raw and untouched. */
export function JsonInput(props: InputProps) {
  const { id, label, field, value, onChange, onBlur, invalid } = props;
  const translate = useTranslate();
  const [typed, setTyped] = useState<{ text: string; value: unknown }>();
  const given = value == null || value === '' ? { decoded: null, text: '' } : decodeJson(value);
  const isRaw = given.decoded === undefined && !typed;
  const text = typed && Object.is(typed.value, value) ? typed.text : given.text;
  const bad = !isRaw && text.trim() !== '' && decodeJson(text).decoded === undefined;
  return (
    <>
      <textarea
        {...stateOf(props)}
        id={id}
        // Inputs for a group of values show this one for a text that they cannot read: no label element names it there.
        aria-label={label}
        name={field.name}
        rows={5}
        spellCheck={false}
        readOnly={isRaw}
        className={`e-in e-area e-mono${invalid || bad ? ' e-bad' : ''}`}
        value={text}
        onBlur={onBlur}
        onChange={({ target }) => {
          const next = outward(field, target.value);
          setTyped({ text: target.value, value: next });
          onChange(next);
        }}
      />
      {isRaw && <p className="e-help">{translate('engine.input.rawJson')}</p>}
      {!isRaw && text.trim() !== '' && !bad && !invalid && (
        <p className="e-help">{translate('engine.input.goodJson')}</p>
      )}
    </>
  );
}
