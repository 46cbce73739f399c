import useAutocomplete from '@mui/material/useAutocomplete';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Glyph } from './Glyph';

export interface ComboboxOption {
  readonly value: string | number;
  readonly label: string;
  /** Softer second line. */
  readonly hint?: string;
}

interface SharedProps {
  readonly id: string;
  readonly options: readonly ComboboxOption[];
  /** Called with the typed text when the options are searched elsewhere; they are then not filtered here. */
  readonly onSearch?: (text: string) => void;
  readonly onBlur?: (() => void) | undefined;
  /** The moment to fetch options. */
  readonly onFocus?: () => void;
  readonly disabled?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly describedBy?: string | undefined;
  readonly labelledBy?: string;
  readonly label?: string;
  readonly placeholder?: string;
  readonly loading?: boolean;
  readonly texts: { readonly loading: string; readonly none: string; readonly clear: string; readonly open: string };
}

interface OneProps extends SharedProps {
  readonly value: ComboboxOption | null;
  readonly onChange: (value: ComboboxOption | null) => void;
}

interface ManyProps extends SharedProps {
  readonly value: readonly ComboboxOption[];
  readonly onChange: (value: readonly ComboboxOption[]) => void;
  /** Label of the button that takes one out. */
  readonly removeLabel: (option: ComboboxOption) => string;
}

/** Room that a list of options wants below its box; with less it opens upwards. */
const LIST_HEIGHT = 280;

const sameOption = (left: ComboboxOption, right: ComboboxOption) => String(left.value) === String(right.value);

const keepAll = <T,>(options: T[]) => options;

type Machine = ReturnType<typeof useAutocomplete<ComboboxOption, boolean, false, false>>;

interface FrameProps extends SharedProps {
  readonly machine: Machine;
  readonly children?: ReactNode;
  readonly clearable: boolean;
}

function Frame({ machine, children, clearable, ...props }: FrameProps) {
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions, popupOpen } = machine;
  const { key: _, ...root } = getRootProps() as Record<string, unknown>;
  const open = popupOpen && !props.disabled;
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = open && frame.current?.getBoundingClientRect();
    if (!box) return;
    const below = window.innerHeight - box.bottom;
    frame.current!.classList.toggle('e-combo-up', below < LIST_HEIGHT && box.top > below);
  }, [open]);
  const options = groupedOptions as ComboboxOption[];
  return (
    <div
      className="e-combo"
      ref={frame}
      {...root}
      onFocus={props.onFocus}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur?.();
      }}
    >
      <div className={`e-in e-combo-box${props.invalid ? ' e-bad' : ''}`} ref={machine.setAnchorEl}>
        {children}
        <input
          {...getInputProps()}
          id={props.id}
          className="e-bare"
          placeholder={props.placeholder}
          disabled={props.disabled}
          aria-invalid={props.invalid || undefined}
          aria-required={props.required || undefined}
          aria-describedby={props.describedBy}
          aria-labelledby={props.labelledBy}
          aria-label={props.label}
        />
        {clearable && !props.disabled && (
          <button type="button" className="e-icon" {...machine.getClearProps()} aria-label={props.texts.clear}>
            <Glyph name="close" size={14} />
          </button>
        )}
        <button
          type="button"
          className="e-icon"
          {...machine.getPopupIndicatorProps()}
          aria-label={props.texts.open}
          disabled={props.disabled}
        >
          <Glyph name="down" size={14} />
        </button>
      </div>
      {open && options.length > 0 && (
        <ul className="e-options" {...getListboxProps()} aria-label={props.label}>
          {options.map((option, index) => {
            const { key, ...attributes } = getOptionProps({ option, index }) as { key: string };
            return (
              <li key={`${key}${option.value}`} className="e-option" {...attributes}>
                {option.label}
                {option.hint && <small>{option.hint}</small>}
              </li>
            );
          })}
        </ul>
      )}
      {open && options.length === 0 && (
        <div className="e-options e-options-none" role="status">
          {props.loading ? props.texts.loading : props.texts.none}
        </div>
      )}
    </div>
  );
}

const shared = (props: SharedProps) => ({
  id: props.id,
  options: props.options,
  disabled: props.disabled ?? false,
  getOptionLabel: (option: ComboboxOption) => option.label,
  getOptionKey: (option: ComboboxOption) => option.value,
  isOptionEqualToValue: sameOption,
  onInputChange: (_: unknown, text: string, reason: string) => {
    // Only what is typed is looked for; once something is chosen, all the others are offered again.
    props.onSearch?.(reason === 'input' ? text : '');
  },
  ...(props.onSearch && { filterOptions: keepAll<ComboboxOption> }),
});

/** Choose one by typing. The keyboard and screen-reader behaviour is the library's; the look is ours. */
export function Combobox(props: OneProps) {
  const machine = useAutocomplete<ComboboxOption, false, false, false>({
    ...shared(props),
    options: props.options as ComboboxOption[],
    multiple: false,
    value: props.value,
    onChange: (_, value) => props.onChange(value as ComboboxOption | null),
    autoHighlight: true,
  });
  return (
    <Frame {...props} machine={machine as unknown as Machine} clearable={props.value !== null && !props.required} />
  );
}

/** Choose several by typing; those chosen stand as chips before the box. */
export function ComboboxMany({ removeLabel, ...props }: ManyProps) {
  const machine = useAutocomplete<ComboboxOption, true, false, false>({
    ...shared(props),
    options: props.options as ComboboxOption[],
    multiple: true,
    filterSelectedOptions: true,
    disableCloseOnSelect: true,
    value: props.value as ComboboxOption[],
    onChange: (_, value) => props.onChange(value as ComboboxOption[]),
  });
  return (
    <Frame {...props} machine={machine as unknown as Machine} clearable={false}>
      {props.value.map((option) => (
        <span className="e-pick" key={option.value}>
          {option.label}
          {!props.disabled && (
            <button
              type="button"
              className="e-icon"
              aria-label={removeLabel(option)}
              onClick={() => props.onChange(props.value.filter((one) => !sameOption(one, option)))}
            >
              <Glyph name="close" size={12} />
            </button>
          )}
        </span>
      ))}
    </Frame>
  );
}
