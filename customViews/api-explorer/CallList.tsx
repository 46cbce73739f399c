import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { SearchField } from '../../resources/ui/SearchField';
import { byGroup, matching, type ApiCall } from './calls';

interface CallListProps {
  readonly allowed: readonly ApiCall[];
  readonly others: readonly ApiCall[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** The calls to choose from: first those that the key may send, by what they are about. */
export function CallList({ allowed, others, chosen, onChoose }: CallListProps) {
  const translate = useTranslate();
  const [search, setSearch] = useState('');
  const [first, rest] = useMemo(() => [matching(allowed, search), matching(others, search)], [allowed, others, search]);
  const isSearching = search.trim() !== '';
  const groups = (calls: readonly ApiCall[]) =>
    byGroup(calls).map(([group, inside]) => (
      <Group
        key={group}
        name={group === '' ? translate('apiExplorer.general') : group}
        calls={inside}
        open={isSearching}
        {...{ chosen, onChoose }}
      />
    ));
  return (
    <nav className="e-card ax-list" aria-label={translate('apiExplorer.calls')}>
      <SearchField label={translate('apiExplorer.search')} value={search} onChange={setSearch} />
      {first.length + rest.length === 0 && <p role="status">{translate('apiExplorer.none')}</p>}
      {first.length > 0 && (
        <section>
          <h2>{translate('apiExplorer.allowed')}</h2>
          {groups(first)}
        </section>
      )}
      {rest.length > 0 && (
        <details className="ax-others" open={isSearching}>
          <summary>{translate('apiExplorer.others')}</summary>
          {groups(rest)}
        </details>
      )}
    </nav>
  );
}

interface GroupProps {
  readonly name: string;
  readonly calls: readonly ApiCall[];
  readonly open: boolean;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

function Group({ name, calls, open, chosen, onChoose }: GroupProps) {
  return (
    <details className="ax-group" open={open}>
      <summary>
        <span>{name}</span> <small>{calls.length}</small>
      </summary>
      <ul>
        {calls.map(({ id, method, path, text }) => (
          <li key={id}>
            <button
              type="button"
              className="ax-call"
              aria-current={id === chosen ? 'true' : undefined}
              data-tooltip={text === '' ? undefined : text}
              onClick={() => onChoose(id)}
            >
              <b className={`ax-method ax-${method.toLowerCase()}`}>{method}</b> <code>{path}</code>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
