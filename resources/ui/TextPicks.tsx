import { useState, type ComponentPropsWithRef } from 'react';
import { Pick, PickBox } from './Picks';

interface TextPicksProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'value' | 'onChange' | 'onKeyDown' | 'className'
> {
  readonly items: readonly string[];
  readonly onItems: (items: readonly string[]) => void;
  /** Name of the button that takes an item out. */
  readonly removeLabel: (item: string) => string;
  readonly invalid?: boolean | undefined;
  /** A comma ends an item, too: no item has one. */
  readonly commas?: boolean;
}

/**
 * Several short texts as chips, in a box to write in: Enter, or leaving the box, adds one; Backspace in the empty box
 * takes the last one back. Each is there once.
 */
export function TextPicks(props: TextPicksProps) {
  const { items, onItems, removeLabel, invalid, commas = false, disabled, placeholder, onBlur, ...input } = props;
  const [text, setText] = useState('');
  const add = () => {
    const item = text.trim();
    setText('');
    if (item !== '' && !items.includes(item)) onItems([...items, item]);
  };
  return (
    <PickBox invalid={invalid}>
      {items.map((item) => (
        <Pick
          key={item}
          label={item}
          removeLabel={removeLabel(item)}
          onRemove={disabled ? undefined : () => onItems(items.filter((one) => one !== item))}
        />
      ))}
      <input
        {...input}
        className="e-bare"
        disabled={disabled}
        value={text}
        placeholder={items.length === 0 ? placeholder : undefined}
        autoComplete="off"
        onBlur={(event) => {
          add();
          onBlur?.(event);
        }}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if ((event.key === 'Enter' && text.trim() !== '') || (commas && event.key === ',')) {
            event.preventDefault();
            add();
          } else if (event.key === 'Backspace' && text === '') onItems(items.slice(0, -1));
        }}
      />
    </PickBox>
  );
}
