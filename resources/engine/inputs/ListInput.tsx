import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Pick, PickBox } from '../../ui/Picks';
import { joinItems, listItems } from '../values/listItems';
import { enumLabel } from '../texts';
import { emptyOf, stateOf, type InputProps } from './types';

/**
 * Several short texts as chips: Enter or a comma adds one, Backspace in the empty box takes the last one back. Codes
 * that have labels are chosen by them.
 */
export function ListInput(props: InputProps) {
  const { id, field, resource, value, onChange, onBlur, invalid, disabled } = props;
  const translate = useTranslate();
  const [text, setText] = useState('');
  const items = listItems(field, value);
  const labelOf = (item: string) => (field.codes ? enumLabel(resource, field.name, item) : item);

  const write = (next: readonly string[]) =>
    onChange(next.length === 0 && field.type !== 'array' ? emptyOf(field) : joinItems(field, next));
  const add = (added = text) => {
    const item = added.trim();
    setText('');
    if (item !== '' && !items.includes(item)) write([...items, item]);
  };

  return (
    <PickBox invalid={invalid}>
      {items.map((item) => (
        <Pick
          key={item}
          label={labelOf(item)}
          removeLabel={translate('engine.input.remove', { name: labelOf(item) })}
          onRemove={disabled ? undefined : () => write(items.filter((one) => one !== item))}
        />
      ))}
      {field.codes ? (
        <select
          {...stateOf(props)}
          id={id}
          className="e-bare"
          value=""
          onBlur={onBlur}
          onChange={({ target }) => add(target.value)}
        >
          <option value="">{translate('engine.form.choose')}</option>
          {field.codes
            .filter((code) => !items.includes(code))
            .map((code) => (
              <option key={code} value={code}>
                {labelOf(code)}
              </option>
            ))}
        </select>
      ) : (
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
      )}
    </PickBox>
  );
}
