import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Glyph } from '../../widgets/Glyph';
import { joinItems, listItems } from '../listItems';
import { emptyOf, stateOf, type InputProps } from './types';

/** Several short texts as chips: Enter or a comma adds one, Backspace in the empty box takes the last one back. */
export function ListInput(props: InputProps) {
  const { id, field, value, onChange, onBlur, invalid, disabled } = props;
  const translate = useTranslate();
  const [text, setText] = useState('');
  const items = listItems(field, value);

  const write = (next: readonly string[]) =>
    onChange(next.length === 0 && field.type !== 'array' ? emptyOf(field) : joinItems(field, next));
  const add = () => {
    const item = text.trim();
    setText('');
    if (item !== '' && !items.includes(item)) write([...items, item]);
  };

  return (
    <div className={`e-in e-combo-box${invalid ? ' e-bad' : ''}`}>
      {items.map((item) => (
        <span className="e-pick" key={item}>
          {item}
          {!disabled && (
            <button
              type="button"
              className="e-icon"
              aria-label={translate('engine.input.remove', { name: item })}
              onClick={() => write(items.filter((one) => one !== item))}
            >
              <Glyph name="close" size={12} />
            </button>
          )}
        </span>
      ))}
      <input
        {...stateOf(props)}
        id={id}
        className="e-bare"
        value={text}
        placeholder={items.length === 0 ? translate('engine.input.addItem') : undefined}
        autoComplete="off"
        onBlur={() => {
          add();
          onBlur?.();
        }}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if ((event.key === 'Enter' && text.trim() !== '') || event.key === ',') {
            event.preventDefault();
            add();
          } else if (event.key === 'Backspace' && text === '') write(items.slice(0, -1));
        }}
      />
    </div>
  );
}
