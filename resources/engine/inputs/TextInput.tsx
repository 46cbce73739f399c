import { emptyOf, stateOf, type InputProps } from './types';

const HTML_TYPE: Partial<Record<InputProps['field']['kind'], string>> = { email: 'email', url: 'url' };

/** One line of text, an e-mail address or an address. */
export function TextInput(props: InputProps) {
  const { id, field, value, onChange, onBlur, invalid } = props;
  return (
    <input
      {...stateOf(props)}
      id={id}
      name={field.name}
      type={HTML_TYPE[field.kind] ?? 'text'}
      className={`e-in${invalid ? ' e-bad' : ''}`}
      value={value == null ? '' : String(value)}
      autoComplete="off"
      onBlur={onBlur}
      onChange={({ target }) => onChange(target.value === '' ? emptyOf(field) : target.value)}
    />
  );
}
