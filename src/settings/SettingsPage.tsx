import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { foldText } from '../../domain/text/foldText';
import { Icon, iconNamed } from '../../resources/ui/Icon';
import { SearchField } from '../../resources/ui/SearchField';
import type { MenuEntry } from '../menu/menu';
import { useMenuName, useOfferedMenu } from '../menu/useMenu';
import { useAttentionCounts, attentionOfSetting } from '../shell/useAttentionCounts';
import { AttentionCount } from '../shell/AttentionCount';
import './settings.css';

/** Spaces and apostrophes, of which keyboards type one and texts have another. */
const BETWEEN_WORDS = /[\s'’]+/;

/** What the texts about an entry's pages are called in the catalogue. */
const namesOf = ({ pages, to }: MenuEntry) => (pages.length > 0 ? pages.map(({ path }) => path) : [to.slice(1)]);

/**
 * Every setting of the company that the person may open, by subject, with a search over names, explanations and the
 * words that people use for them.
 */
export function SettingsPage() {
  const translate = useTranslate();
  const nameOf = useMenuName();
  const menu = useOfferedMenu();
  const attention = useAttentionCounts();
  const [text, setText] = useState('');
  const words = foldText(text.trim()).split(BETWEEN_WORDS);

  const parts = menu.settings.flatMap(({ group, entries }) => {
    const title = translate(`settings.parts.${group}`);
    const found = entries
      .map((entry) => ({
        entry,
        name: nameOf(entry),
        help: entry.help ? nameOf({ label: entry.help }) : '',
      }))
      .filter(({ entry, name, help }) => {
        const others = namesOf(entry).map((one) => translate(`searchWords.${one}`, { _: '' }));
        const searched = foldText([title, name, help, ...others].join(' '));
        return words.every((word) => searched.includes(word));
      });
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
                      <AttentionCount count={attentionOfSetting(entry, menu, attention)} />
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
