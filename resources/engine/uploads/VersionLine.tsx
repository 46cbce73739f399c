import { useLocaleState, useTranslate } from 'ra-core';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { Tag } from '../../ui/Tag';
import { useEngine } from '../model';
import { languageNames } from './languageNames';
import type { UploadVersion } from './uploadsContext';

interface VersionLineProps {
  readonly version: UploadVersion;
  /** The one in force. */
  readonly isCurrent: boolean;
  readonly onShow: () => void;
  /** Undefined: it cannot be restored, or not by this person. */
  readonly onRestore: (() => void) | undefined;
}

/** One file of a record: its date, author, languages and how many guests accepted it, its preview and its return. */
export function VersionLine({ version, isCurrent, onShow, onRestore }: VersionLineProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const [locale] = useLocaleState();
  const languages = languageNames(
    Object.keys(version.pages).filter((code) => code !== ''),
    locale,
  );
  return (
    <li>
      <div className="u-version-what">
        <strong>{version.name}</strong>
        {isCurrent && <Tag tone="success">{translate('uploads.current')}</Tag>}
        <span data-tooltip={format.exact(version.at)}>
          {[
            format.day(version.at),
            version.admin && translate('uploads.by', { name: version.admin }),
            languages.map(([, label]) => label).join(', '),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span>
          {version.accepted === 0
            ? translate('uploads.nobody')
            : translate('uploads.accepted', {
                smart_count: version.accepted,
                n: format.number(version.accepted),
              })}
        </span>
      </div>
      <div className="u-version-actions">
        <Button kind="icon" aria-label={translate('uploads.previewRow', { name: version.name })} onClick={onShow}>
          <Icon name="Visibility" />
        </Button>
        {onRestore && (
          <Button small onClick={onRestore}>
            {translate('uploads.restore')}
          </Button>
        )}
      </div>
    </li>
  );
}
