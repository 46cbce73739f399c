import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { foldText } from '../../domain/text/foldText';
import { Icon, iconNamed } from '../../resources/ui/Icon';
import { SearchField } from '../../resources/ui/SearchField';
import { useMenu, useMenuName } from '../menu/useMenu';
import { useAttentionCounts, attentionIn } from '../shell/useAttentionCounts';
import { AttentionCount } from '../shell/AttentionCount';
import './settings.css';

/** Every setting of the company that the person may open, by subject, with a search over names and explanations. */
export function SettingsPage() {
  const translate = useTranslate();
  const nameOf = useMenuName();
  const { settings } = useMenu();
  const attention = useAttentionCounts();
  const [text, setText] = useState('');
  const words = foldText(text.trim()).split(/\s+/);

  const parts = settings.flatMap(({ group, entries }) => {
    const title = translate(`settings.parts.${group}`);
    const found = entries
      .map((entry) => ({
        entry,
        name: nameOf(entry),
        help: entry.help ? nameOf({ label: entry.help }) : '',
      }))
      .filter(({ name, help }) => words.every((word) => foldText(`${title} ${name} ${help}`).includes(word)));
    return found.length > 0 ? [{ group, title, found }] : [];
  });
  const count = parts.reduce((sum, { found }) => sum + found.length, 0);

  return (
    <div className="settings">
      <div className="settings-head">
        <h1>{translate('shell.sections.settings')}</h1>
        <SearchField label={translate('settings.search')} value={text} onChange={setText} />
      </div>
      <p className="visually-hidden" role="status">
        {text.trim() === '' ? '' : translate('settings.found', { smart_count: count })}
      </p>
      {parts.length === 0 && <p className="settings-none">{translate('settings.none', { text: text.trim() })}</p>}
      <div className="settings-parts">
        {parts.map(({ group, title, found }) => (
          <section key={group} aria-labelledby={`settings-${group}`}>
            <h2 id={`settings-${group}`}>{title}</h2>
            <ul className="settings-list">
              {found.map(({ entry, name, help }) => (
                <li key={entry.key}>
                  <Link to={entry.to}>
                    <Icon name={iconNamed(entry.icon)} size={20} />
                    <strong>
                      {name}
                      <AttentionCount count={attentionIn(entry, attention)} />
                    </strong>
                    {help && <span>{help}</span>}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
