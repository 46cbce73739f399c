import { useTranslate } from 'ra-core';
import { Pick, PickBox } from '../../ui/Picks';
import { TextPicks } from '../../ui/TextPicks';
import { joinItems, listItems } from '../values/listItems';
import { enumLabel } from '../texts';
import { emptyOf, stateOf, type InputProps } from './types';

/** Several short texts as chips. Codes that have labels are chosen by them. */
export function ListInput(props: InputProps) {
  const { id, field, resource, value, onChange, onBlur, invalid, disabled } = props;
  const translate = useTranslate();
  const items = listItems(field, value);
  const write = (next: readonly string[]) =>
    onChange(next.length === 0 && field.type !== 'array' ? emptyOf(field) : joinItems(field, next));
  const removeLabel = (name: string) => translate('engine.input.remove', { name });
  if (!field.codes) {
    return (
      <TextPicks
        {...stateOf(props)}
        id={id}
        {...{ items, invalid, removeLabel }}
        commas
        onItems={write}
        placeholder={translate('engine.input.addItem')}
        {...(onBlur && { onBlur: () => onBlur() })}
      />
    );
  }
  const labelOf = (item: string) => enumLabel(resource, field.name, item);
  return (
    <PickBox invalid={invalid}>
      {items.map((item) => (
        <Pick
          key={item}
          label={labelOf(item)}
          removeLabel={removeLabel(labelOf(item))}
          onRemove={disabled ? undefined : () => write(items.filter((one) => one !== item))}
        />
      ))}
      <select
        {...stateOf(props)}
        id={id}
        className="e-bare"
        value=""
        onBlur={onBlur}
        onChange={({ target }) => write([...items, target.value])}
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
    </PickBox>
  );
}
