import { useTranslate } from 'ra-core';
import { useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { Icon } from '../../../resources/ui/Icon';

const MAX_LENGTH = 100;

interface PaletteFieldProps extends Pick<
  ComponentProps<'input'>,
  'placeholder' | 'onKeyDown' | 'aria-expanded' | 'aria-controls' | 'aria-activedescendant' | 'aria-describedby'
> {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Before the text: what the entries are about. */
  readonly chip?: ReactNode;
}

/** The text field of the palette. It takes the focus when it appears, with the caret after the text. */
export function PaletteField({ text, onText, chip, ...input }: PaletteFieldProps) {
  const translate = useTranslate();
  const ref = useRef<HTMLInputElement>(null);
  // Before the next key.
  useLayoutEffect(() => {
    ref.current?.focus();
    ref.current?.setSelectionRange(ref.current.value.length, ref.current.value.length);
  }, []);
  return (
    <div className="palette-box">
      <Icon name="Search" size={18} />
      {chip}
      <input
        {...input}
        ref={ref}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-label={translate('palette.title')}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <kbd>{'Esc'}</kbd>
    </div>
  );
}
