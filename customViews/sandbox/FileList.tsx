import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../resources/ui/Button';
import { Icon, iconNamed } from '../../resources/ui/Icon';
import { SearchField } from '../../resources/ui/SearchField';
import { useEngine } from '../../resources/engine/model';
import { resourceName } from '../../resources/engine/texts';
import { Tag, type Tone } from '../../resources/ui/Tag';
import type { SchemaCard } from './state/api';
import type { Drafts } from './state/useDrafts';

interface FileListProps {
  readonly cards: readonly SchemaCard[];
  readonly drafts: Drafts;
  readonly chosen: string | null;
  readonly onChoose: (name: string) => void;
  readonly onNew: () => void;
}

interface Entry {
  readonly name: string;
  readonly icon?: string;
  readonly state: 'ok' | 'errors' | 'changed' | 'draft';
  readonly errors: number;
}

const TONES: Readonly<Record<Entry['state'], Tone | undefined>> = {
  ok: undefined,
  errors: 'danger',
  changed: 'warning',
  draft: 'info',
};

function entriesOf(cards: readonly SchemaCard[], drafts: Drafts): Entry[] {
  const known = new Set(cards.map(({ name }) => name));
  const fresh = Object.keys(drafts).filter((name) => !known.has(name));
  return [
    ...fresh.map((name): Entry => ({ name, state: 'draft', errors: 0 })),
    ...cards.map(({ name, icon, errors }): Entry => ({
      name,
      ...(icon && { icon }),
      errors,
      state: drafts[name] ? 'changed' : errors > 0 ? 'errors' : 'ok',
    })),
  ];
}

/** Every schema file with its state; drafts that are not published yet come first. */
export function FileList({ cards, drafts, chosen, onChoose, onNew }: FileListProps) {
  const translate = useTranslate();
  const { resources } = useEngine();
  const [search, setSearch] = useState('');
  const list = useRef<HTMLUListElement>(null);
  // A file that was opened by its address is scrolled into view.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const titled = entriesOf(cards, drafts).map((entry) => {
    const resource = resources.get(entry.name);
    return { ...entry, title: resource ? resourceName(resource, 2) : undefined };
  });
  const query = search.trim().toLocaleLowerCase();
  const shown = titled.filter(({ name, title = '' }) => `${name} ${title}`.toLocaleLowerCase().includes(query));
  return (
    <nav className="studio-files" aria-label={translate('studio.files.label')}>
      <SearchField
        className="studio-find"
        label={translate('studio.files.search')}
        value={search}
        onChange={setSearch}
      />
      <ul ref={list}>
        {shown.map(({ name, title, icon, state, errors }) => {
          const tone = TONES[state];
          return (
            <li key={name}>
              <button type="button" aria-current={name === chosen || undefined} onClick={() => onChoose(name)}>
                <Icon name={iconNamed(icon)} className="studio-icon" />
                <span>
                  {title ?? name}
                  {title && <small>{name}</small>}
                </span>
                {tone && (
                  <Tag tone={tone}>
                    {translate(`studio.files.states.${state}`, { smart_count: Math.max(errors, 1) })}
                  </Tag>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {shown.length === 0 && <p className="studio-quiet">{translate('studio.files.none')}</p>}
      <Button small className="studio-add" onClick={onNew}>
        <Icon name="Add" size={14} />
        {translate('studio.new.action')}
      </Button>
    </nav>
  );
}
