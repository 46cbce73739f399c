import { emptyOf, stateOf, type InputProps } from './types';

/** Several lines of text; the box grows with what is in it. */
export function LongTextInput(props: InputProps) {
  const { id, field, value, onChange, onBlur, invalid } = props;
  return (
    <textarea
      {...stateOf(props)}
      id={id}
      name={field.name}
      rows={3}
      className={`e-in e-area${invalid ? ' e-bad' : ''}`}
      value={value == null ? '' : String(value)}
      onBlur={onBlur}
      onChange={({ target }) => onChange(target.value === '' ? emptyOf(field) : target.value)}
    />
  );
}
