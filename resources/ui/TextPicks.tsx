import { useState, type ComponentPropsWithRef } from 'react';
import { Pick, PickBox } from './Picks';

interface TextPicksProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'value' | 'onChange' | 'onKeyDown' | 'className'
> {
  readonly items: readonly string[];
  readonly onItems: (items: readonly string[]) => void;
  /** What an item is called; by default it is its own name. */
  readonly labelOf?: ((item: string) => string) | undefined;
  /** Name of the button that takes an item out. */
  readonly removeLabel: (item: string) => string;
  readonly invalid?: boolean | undefined;
  /** A comma ends an item, too: no item has one. */
  readonly commas?: boolean;
  /** Whether a text cannot be an item: it is the last of the items then, and stays in the box to be corrected. */
  readonly isWrong?: (item: string) => boolean;
  /** A text was entered, and the box is still written in. */
  readonly onEntered?: () => void;
}

/**
 * Several short texts as chips, in a box to write in: Enter, or leaving the box, adds one; Backspace in the empty box
 * takes the last one back. Each is there once. A wrong one is no chip: its text stays in the box.
 */
export function TextPicks(props: TextPicksProps) {
  const { items, onItems, removeLabel, invalid, commas = false, disabled, placeholder, onBlur, ...rest } = props;
  const { isWrong, onEntered, labelOf = (item: string) => item, ...input } = rest;
  const [typed, setTyped] = useState<string>();
  const last = items.at(-1);
  const wrong = last !== undefined && isWrong?.(last) ? last : undefined;
  const chips = wrong === undefined ? items : items.slice(0, -1);
  const text = typed ?? wrong ?? '';
  const add = () => {
    const item = typed?.trim() ?? '';
    setTyped(undefined);
    if (item !== '' && !items.includes(item)) onItems([...items, item]);
  };
  return (
    <PickBox invalid={invalid}>
      {chips.map((item) => (
        <Pick
          key={item}
          label={labelOf(item)}
          removeLabel={removeLabel(labelOf(item))}
          onRemove={disabled ? undefined : () => onItems(items.filter((one) => one !== item))}
        />
      ))}
      <input
        {...input}
        className="e-bare"
        disabled={disabled}
        value={text}
        placeholder={chips.length === 0 ? placeholder : undefined}
        autoComplete="off"
        onBlur={(event) => {
          add();
          onBlur?.(event);
        }}
        onChange={({ target }) => {
          setTyped(target.value);
          if (wrong !== undefined) onItems(chips);
        }}
        onKeyDown={(event) => {
          if ((event.key === 'Enter' && text.trim() !== '') || (commas && event.key === ',')) {
            event.preventDefault();
            add();
            onEntered?.();
          } else if (event.key === 'Backspace' && text === '') onItems(items.slice(0, -1));
        }}
      />
    </PickBox>
  );
}
