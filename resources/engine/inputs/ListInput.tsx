import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { Pick, PickBox } from '../../ui/Picks';
import { TextPicks } from '../../ui/TextPicks';
import { joinItems, listItems } from '../values/listItems';
import { enumLabel } from '../texts';
import { validatorFor, type Validator } from '../validation';
import { emptyOf, stateOf, type InputProps } from './types';

/**
 * Tells whether a text cannot be an item of the list, by the rules that the schema has for items; with none, every text
 * can.
 */
function useWrongItem({ field, resource }: InputProps): ((item: string) => boolean) | undefined {
  const [validator, setValidator] = useState<Validator>();
  const items = field.schema['items'] as Readonly<Record<string, unknown>> | undefined;
  const hasRules = items !== undefined && ['format', 'pattern', 'maxLength'].some((rule) => rule in items);
  useEffect(() => {
    let isShown = true;
    if (hasRules) void validatorFor(resource).then((made) => isShown && setValidator(() => made));
    return () => {
      isShown = false;
    };
  }, [hasRules, resource]);
  return validator && ((item) => validator({ [field.name]: [item] }).some(({ field: name }) => name === field.name));
}

/**
 * Several short texts as chips; one that cannot be an item stays in the box (specification S-TICK-4). Codes that have
 * labels are chosen by them.
 */
export function ListInput(props: InputProps) {
  const { id, field, resource, value, onChange, onBlur, invalid, disabled } = props;
  const translate = useTranslate();
  const isWrong = useWrongItem(props);
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
        {...(isWrong && { isWrong })}
        {...(onBlur && { onBlur: () => onBlur(), onEntered: () => onBlur() })}
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
