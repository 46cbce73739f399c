import { useTranslate } from 'ra-core';
import { buttonClass } from '../../../resources/ui/Button';
import type { PermissionLayout } from '../../../domain/schema/model/model';
import { LOCALES, type Locale } from '../../../domain/text/locale';
import { PopoverButton } from '../../../resources/ui/Popover';
import { Icon } from '../../../resources/ui/Icon';
import type { PreviewRole } from './previewModel';

export interface PreviewChoice {
  readonly role: PreviewRole;
  readonly locale: Locale;
  /** Null: as the console is. */
  readonly scheme: 'light' | 'dark' | null;
  readonly phone: boolean;
}

interface PreviewBarProps {
  readonly choice: PreviewChoice;
  readonly layout: PermissionLayout;
  readonly onChange: (choice: PreviewChoice) => void;
}

const ROLES = ['all', 'mine', 'view', 'some'] as const;
const SCHEMES = ['light', 'dark'] as const;
const DEVICES = ['desk', 'phone'] as const;
const ICONS = { light: 'LightMode', dark: 'DarkMode', desk: 'DesktopWindows', phone: 'Smartphone' } as const;

/** Languages in their own names. */
const nameOf = (locale: Locale) => new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;

/** Chooses the role, language, theme and device of the preview. */
export function PreviewBar({ choice, layout, onChange }: PreviewBarProps) {
  const translate = useTranslate();
  const { role, locale, scheme, phone } = choice;
  const toggle = (name: string) => {
    const names = role.names.includes(name) ? role.names.filter((one) => one !== name) : [...role.names, name];
    onChange({ ...choice, role: { kind: 'some', names } });
  };
  return (
    <div className="studio-bar" role="group" aria-label={translate('studio.preview.options')}>
      <select
        className="e-select e-select-small"
        aria-label={translate('studio.preview.role')}
        value={role.kind}
        onChange={({ target }) => onChange({ ...choice, role: { ...role, kind: target.value as PreviewRole['kind'] } })}
      >
        {ROLES.map((kind) => (
          <option key={kind} value={kind}>
            {translate(`studio.preview.roles.${kind}`)}
          </option>
        ))}
      </select>
      {role.kind === 'some' && (
        <PopoverButton
          className={buttonClass({ small: true })}
          label={translate('studio.preview.permissions')}
          content={() => (
            <fieldset className="e-checks studio-rights">
              <legend>{translate('studio.preview.permissions')}</legend>
              {layout.bits.map(({ name }) => (
                <label key={name}>
                  <input type="checkbox" checked={role.names.includes(name)} onChange={() => toggle(name)} />
                  <span className="e-mono">{name}</span>
                </label>
              ))}
            </fieldset>
          )}
        >
          {translate('studio.preview.held', { smart_count: role.names.length })}
        </PopoverButton>
      )}
      <select
        className="e-select e-select-small"
        aria-label={translate('studio.preview.language')}
        value={locale}
        onChange={({ target }) => onChange({ ...choice, locale: target.value as Locale })}
      >
        {LOCALES.map((one) => (
          <option key={one} value={one} lang={one}>
            {nameOf(one)}
          </option>
        ))}
      </select>
      <span className="studio-space" />
      <div className="studio-switch" role="group" aria-label={translate('studio.preview.scheme')}>
        {SCHEMES.map((one) => (
          <button
            key={one}
            type="button"
            data-tooltip={translate(`studio.preview.${one}`)}
            aria-label={translate(`studio.preview.${one}`)}
            aria-pressed={scheme === one}
            onClick={() => onChange({ ...choice, scheme: scheme === one ? null : one })}
          >
            <Icon name={ICONS[one]} />
          </button>
        ))}
      </div>
      <div className="studio-switch" role="group" aria-label={translate('studio.preview.device')}>
        {DEVICES.map((one) => (
          <button
            key={one}
            type="button"
            data-tooltip={translate(`studio.preview.${one}`)}
            aria-label={translate(`studio.preview.${one}`)}
            aria-pressed={phone === (one === 'phone')}
            onClick={() => onChange({ ...choice, phone: one === 'phone' })}
          >
            <Icon name={ICONS[one]} />
          </button>
        ))}
      </div>
    </div>
  );
}
