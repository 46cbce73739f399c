import useAutocomplete from '@mui/material/useAutocomplete';
import { useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from './Button';
import styles from './Combobox.module.css';
import { Icon } from './Icon';
import { Pick, PickBox } from './Picks';
import { placeAt } from './placement';
import placed from './placement.module.css';
import { useEnterOnArrival } from './useEnterOnArrival';

export interface ComboboxOption {
  readonly value: string | number;
  readonly label: string;
  /** Softer second line. */
  readonly hint?: string;
  /** It is shown, and cannot be chosen. */
  readonly disabled?: boolean;
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
  /** True while the options are not yet those of the typed text. */
  readonly unanswered?: boolean;
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

const sameOption = (left: ComboboxOption, right: ComboboxOption) => String(left.value) === String(right.value);

const keepAll = <T,>(options: T[]) => options;

type Machine = ReturnType<typeof useAutocomplete<ComboboxOption, boolean, false, false>>;

/** What belongs to the box, in the top layer: nothing around it cuts it off. The focus stays in the box. */
function Popup({ box, children }: { readonly box: () => HTMLElement | null; readonly children: ReactNode }) {
  const popup = useRef<HTMLDivElement>(null);
  const show = useEffectEvent((element: HTMLElement) => {
    const anchor = box();
    const stop = anchor ? placeAt(element, anchor, 'stretch') : undefined;
    element.showPopover();
    return stop;
  });
  useLayoutEffect(() => {
    const element = popup.current!;
    const stop = show(element);
    return () => {
      stop?.();
      element.hidePopover();
    };
  }, []);
  return (
    <div ref={popup} popover="manual" className={`${placed['placed']} ${styles['popup']}`}>
      {children}
    </div>
  );
}

interface FrameProps extends SharedProps {
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  readonly machine: Machine;
  readonly children?: ReactNode;
  readonly clearable: boolean;
}

function Frame({ machine, children, clearable, ...props }: FrameProps) {
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions, popupOpen } = machine;
  const { key: _, ...root } = getRootProps({ onKeyDown: props.onKeyDown }) as Record<string, unknown>;
  const open = popupOpen && !props.disabled;
  const box = useRef<HTMLDivElement>(null);
  const options = groupedOptions as ComboboxOption[];
  return (
    <div
      {...root}
      onFocus={props.onFocus}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur?.();
      }}
    >
      <PickBox invalid={props.invalid} ref={box}>
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
          onKeyDown={(event) => {
            // It belongs to the list, also where there is nothing to choose: it submits no form around the box.
            if (event.key === 'Enter' && open && !event.nativeEvent.isComposing) event.preventDefault();
          }}
        />
        {clearable && !props.disabled && (
          <Button kind="icon" {...machine.getClearProps()} aria-label={props.texts.clear}>
            <Icon name="Close" size={14} />
          </Button>
        )}
        <Button
          kind="icon"
          {...machine.getPopupIndicatorProps()}
          aria-label={props.texts.open}
          disabled={props.disabled}
        >
          <Icon name="KeyboardArrowDown" size={14} />
        </Button>
      </PickBox>
      {open && (
        <Popup box={() => box.current}>
          {options.length > 0 ? (
            <ul className={styles['list']} {...getListboxProps()} aria-label={props.label}>
              {options.map((option, index) => {
                const { key, ...given } = getOptionProps({ option, index }) as { key: string };
                // The library says that it is disabled, and would still choose it.
                const attributes = option.disabled ? { ...given, onClick: undefined } : given;
                return (
                  <li key={`${key}${option.value}`} className={styles['option']} {...attributes}>
                    {option.label}
                    {option.hint && <small>{option.hint}</small>}
                  </li>
                );
              })}
            </ul>
          ) : (
            <div className={styles['none']} role="status">
              {props.loading ? props.texts.loading : props.texts.none}
            </div>
          )}
        </Popup>
      )}
    </div>
  );
}

/** @param onText called with what is typed; empty once something is chosen */
const shared = (props: SharedProps, onText: (text: string) => void) => ({
  id: props.id,
  options: props.options,
  disabled: props.disabled ?? false,
  getOptionLabel: (option: ComboboxOption) => option.label,
  getOptionDisabled: (option: ComboboxOption) => option.disabled === true,
  getOptionKey: (option: ComboboxOption) => option.value,
  isOptionEqualToValue: sameOption,
  onInputChange: (_: unknown, text: string, reason: string) => {
    // Only what is typed is looked for; once something is chosen, all the others are offered again.
    const typed = reason === 'input' ? text : '';
    onText(typed);
    props.onSearch?.(typed);
  },
  ...(props.onSearch && { filterOptions: keepAll<ComboboxOption> }),
});

/** What both boxes do with Enter before the answer, and with leaving. */
function useEnter(props: SharedProps) {
  const { cancel, onKeyDown } = useEnterOnArrival(props.unanswered === true);
  const onBlur = () => {
    cancel();
    props.onBlur?.();
  };
  return { cancel, handlers: { onKeyDown, onBlur } };
}

/** Choose one by typing. The keyboard and screen-reader behaviour is the library's; the look is ours. */
export function Combobox(props: OneProps) {
  const { cancel, handlers } = useEnter(props);
  const machine = useAutocomplete<ComboboxOption, false, false, false>({
    ...shared(props, cancel),
    options: props.options as ComboboxOption[],
    multiple: false,
    value: props.value,
    onChange: (_, value) => props.onChange(value as ComboboxOption | null),
    autoHighlight: true,
  });
  return (
    <Frame
      {...props}
      {...handlers}
      machine={machine as unknown as Machine}
      clearable={props.value !== null && !props.required}
    />
  );
}

/** Choose several by typing; those chosen stand as chips before the box. */
export function ComboboxMany({ removeLabel, ...props }: ManyProps) {
  const { cancel, handlers } = useEnter(props);
  // After a choice the list stays open without a marked option: another Enter chooses nothing until the person types or
  // presses an arrow.
  const [isHighlighting, setHighlighting] = useState(false);
  const onText = (text: string) => {
    cancel();
    setHighlighting(text !== '');
  };
  const machine = useAutocomplete<ComboboxOption, true, false, false>({
    ...shared(props, onText),
    options: props.options as ComboboxOption[],
    multiple: true,
    filterSelectedOptions: true,
    disableCloseOnSelect: true,
    value: props.value as ComboboxOption[],
    onOpen: ({ type }) => {
      if (type === 'keydown') setHighlighting(true);
    },
    onClose: () => setHighlighting(false),
    onChange: (_, value) => {
      setHighlighting(false);
      props.onChange(value as ComboboxOption[]);
    },
    autoHighlight: isHighlighting,
  });
  return (
    <Frame {...props} {...handlers} machine={machine as unknown as Machine} clearable={false}>
      {props.value.map((option) => (
        <Pick
          key={option.value}
          label={option.label}
          removeLabel={removeLabel(option)}
          onRemove={
            props.disabled ? undefined : () => props.onChange(props.value.filter((one) => !sameOption(one, option)))
          }
        />
      ))}
    </Frame>
  );
}
