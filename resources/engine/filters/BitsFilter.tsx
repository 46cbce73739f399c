import { useTranslate } from 'ra-core';
import { flagsApart } from '../../../domain/schema/model/flagsApart';
import { flagLabel } from '../texts';
import { bitsFilter, readFilter } from './filterValue';
import type { FilterEditorProps } from './types';

/**
 * Each flag with, without, or either way; each exclusive group one value. A flag that is a question of its own comes below
 * the others, under its own name.
 */
export function BitsFilter({ id, resource, field, value, onChange }: FilterEditorProps) {
  const translate = useTranslate();
  const { flags = [], exclusive = [] } = field.bits ?? {};
  const { set, unset } = readFilter(value).flags(field);
  const named = (name: string) => flagLabel(resource, field.name, name);

  const write = (nextSet: readonly string[], nextUnset: readonly string[]) => {
    const bitsOf = (names: readonly string[]) => flags.filter(({ name }) => names.includes(name)).map(({ bit }) => bit);
    const groups = exclusive.flatMap(({ mask, values }) => {
      const name = Object.keys(values).find((one) => nextSet.includes(one));
      return name === undefined ? [] : [{ mask, value: values[name] as string }];
    });
    onChange(bitsFilter(bitsOf(nextSet), bitsOf(nextUnset), groups));
  };
  const without = (names: readonly string[], gone: readonly string[]) => names.filter((name) => !gone.includes(name));

  return (
    <div className="e-flag-filters">
      {exclusive.map(({ name, values }) => {
        const all = Object.keys(values);
        return (
          <div key={name} className="e-flag">
            <label htmlFor={`${id}-${name}`}>{named(name)}</label>
            <select
              id={`${id}-${name}`}
              className="e-select e-select-small"
              value={all.find((one) => set.includes(one)) ?? ''}
              onChange={({ target }) =>
                write([...without(set, all), ...(target.value === '' ? [] : [target.value])], unset)
              }
            >
              <option value="">{translate('engine.filter.any')}</option>
              {all.map((one) => (
                <option key={one} value={one}>
                  {named(one)}
                </option>
              ))}
            </select>
          </div>
        );
      })}
      {[...flags.filter(({ apart }) => !apart), ...flagsApart(field)].map(({ name, apart }) => (
        <div key={name} className={apart ? 'e-flag e-flag-apart' : 'e-flag'}>
          <label htmlFor={`${id}-${name}`}>{named(name)}</label>
          <select
            id={`${id}-${name}`}
            className="e-select e-select-small"
            value={set.includes(name) ? 'with' : unset.includes(name) ? 'without' : ''}
            onChange={({ target }) =>
              write(
                [...without(set, [name]), ...(target.value === 'with' ? [name] : [])],
                [...without(unset, [name]), ...(target.value === 'without' ? [name] : [])],
              )
            }
          >
            <option value="">{translate('engine.filter.any')}</option>
            <option value="with">{translate('engine.cell.yes')}</option>
            <option value="without">{translate('engine.cell.no')}</option>
          </select>
        </div>
      ))}
    </div>
  );
}
