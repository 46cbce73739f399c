import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { foldText } from '../../domain/text/foldText';
import { SearchField } from '../../resources/ui/SearchField';
import type { AccountTypes } from './useProvision';

interface TypeChoiceProps {
  readonly types: AccountTypes;
  /** Name of the account type; empty = none. */
  readonly chosen: string;
  readonly onChosen: (name: string) => void;
}

/** All account types by family, with a search. What is chosen stays in sight while others are searched. */
export function TypeChoice({ types, chosen, onChosen }: TypeChoiceProps) {
  const translate = useTranslate();
  const group = useId();
  const [search, setSearch] = useState('');
  const folded = foldText(search.trim());
  const families = types.families
    .map((family) => ({
      ...family,
      types: types.types.filter(
        ({ name, label, family: own }) =>
          own === family.name && (name === chosen || foldText(`${label} ${family.label}`).includes(folded)),
      ),
    }))
    .filter((family) => family.types.length > 0);
  return (
    <>
      <SearchField className="pv-search" label={translate('provisioning.search')} value={search} onChange={setSearch} />
      <div className="pv-types">
        {families.map((family) => (
          <fieldset key={family.name}>
            <legend>{family.label}</legend>
            {family.types.map(({ name, label }) => (
              <label key={name}>
                <input
                  type="radio"
                  name={group}
                  value={name}
                  checked={name === chosen}
                  onChange={() => onChosen(name)}
                />
                <span>{label}</span>
              </label>
            ))}
          </fieldset>
        ))}
        <div aria-live="polite">{families.length === 0 && <p>{translate('provisioning.none')}</p>}</div>
      </div>
    </>
  );
}
