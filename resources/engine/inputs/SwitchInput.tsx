import { useTranslate } from 'ra-core';
import { Tag } from '../../ui/Tag';
import { stateOf, type InputProps } from './types';

/** Yes or no, with a word next to the switch: the schema's text where it has one. */
export function SwitchInput(props: InputProps) {
  const { id, field, resource, value, onChange, onBlur } = props;
  const translate = useTranslate();
  const on = value === true;
  const word = resource.texts.enums?.[field.name]?.[String(on)] ?? translate(on ? 'engine.cell.yes' : 'engine.cell.no');
  const danger = field.display === 'danger';
  return (
    <label className={danger ? 'e-switch e-switch-danger' : 'e-switch'}>
      <input
        {...stateOf(props)}
        aria-required={undefined}
        type="checkbox"
        role="switch"
        id={id}
        name={field.name}
        checked={on}
        onBlur={onBlur}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span aria-hidden="true">
        {word} {danger && on && <Tag tone="danger">{translate('engine.cell.dangerous')}</Tag>}
      </span>
    </label>
  );
}
