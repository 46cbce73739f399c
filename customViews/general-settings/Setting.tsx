import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { countingValue } from '../../domain/configuration/effective';
import type { Origin, Owner } from '../../domain/configuration/properties';
import { useEngine } from '../../resources/engine/model';
import { Button } from '../../resources/ui/Button';
import { TextPicks } from '../../resources/ui/TextPicks';
import type { DeclaredProperty, SetValue } from './useConfiguration';

interface SettingProps {
  readonly property: DeclaredProperty;
  /** The stored values of all owners. */
  readonly values: readonly SetValue[];
  /** The owner whose value is shown and changed. */
  readonly owner: Owner;
  /** Null: no value of its own any more. */
  readonly onChange: (value: unknown) => void;
}

/** The value that counts for the owner, its origin, and where it is stored. */
function valueFor({ property, values, owner }: Omit<SettingProps, 'onChange'>) {
  const set = countingValue(property, values, owner);
  const origin: Origin = set?.owner ?? 'default';
  return { value: set ? set.value : property.default, origin, set };
}

/** Where the value comes from: a wider setting, or who has set it here and when. */
function useOriginText() {
  const translate = useTranslate();
  const { format } = useEngine();
  return (owner: Owner, { origin, set }: ReturnType<typeof valueFor>): string => {
    if (origin !== owner || owner === 'administrator' || !set?.at)
      return translate(`generalSettings.origins.${origin}`);
    const dates = new Intl.DateTimeFormat(format.tag, { dateStyle: 'long', timeZone: format.timeZone });
    const day = dates.format(new Date(set.at));
    return set.by
      ? translate('generalSettings.setBy', { name: set.by, day })
      : translate('generalSettings.set', { day });
  };
}

/** One setting: its name, its control, and where its value comes from. */
export function Setting(props: SettingProps) {
  const { property, owner, onChange } = props;
  const translate = useTranslate();
  const { format } = useEngine();
  const originText = useOriginText();
  const id = useId();
  const locale = format.tag.slice(0, 2) as keyof DeclaredProperty['label'];
  const found = valueFor(props);
  const about = { id, 'aria-describedby': `${id}-help ${id}-origin` };
  return (
    <div className="setting">
      <div>
        <label htmlFor={id}>{property.label[locale]}</label>
        <p id={`${id}-help`}>{property.help[locale]}</p>
      </div>
      <div>
        {property.type === 'choice' ? (
          <select
            {...about}
            className="e-select"
            value={String(found.value)}
            onChange={({ target }) => onChange(target.value)}
          >
            {property.choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label[locale]}
              </option>
            ))}
          </select>
        ) : (
          <TextPicks
            {...about}
            items={found.value as readonly string[]}
            onItems={onChange}
            maxLength={property.maxLength}
            placeholder={translate('generalSettings.none')}
            removeLabel={(name) => translate('engine.input.remove', { name })}
          />
        )}
        <p className="setting-origin">
          <span id={`${id}-origin`}>{originText(owner, found)}</span>
          {found.origin === owner && (
            <Button kind="quiet" onClick={() => onChange(null)}>
              {translate('generalSettings.reset')}
            </Button>
          )}
        </p>
      </div>
    </div>
  );
}
