import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { failureText } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { Button } from '../../resources/ui/Button';
import { SearchField } from '../../resources/ui/SearchField';
import { useFoundPortal } from './useFoundPortal';

/** The longest hash that a portal can have (`t_hash`). */
const MAX_HASH = 64;

/** The company whose portal has a hash, with a link to its record. */
export function FindCompany() {
  const translate = useTranslate();
  const { resources } = useEngine();
  const [typed, setTyped] = useState('');
  const [hash, setHash] = useState('');
  const { portal, isSearching, error, refetch } = useFoundPortal(hash);
  const id = useId();
  const search = () => {
    const query = typed.trim();
    if (query !== '' && query === hash) void refetch();
    else setHash(query);
  };
  const companies = resources.get('companies');
  return (
    <section className="e-card themes-card" aria-labelledby={id}>
      <h2 id={id}>{translate('themes.find')}</h2>
      <p>{translate('themes.findHelp')}</p>
      <div className="themes-search">
        <SearchField
          label={translate('themes.hash')}
          maxLength={MAX_HASH}
          value={typed}
          onChange={setTyped}
          onSubmit={search}
        />
        <Button kind="primary" disabled={typed.trim() === '' || isSearching} onClick={search}>
          {translate('themes.search')}
        </Button>
      </div>
      <div role="status" aria-busy={isSearching}>
        {portal === null && <p className="themes-none">{translate('themes.noPortal', { hash })}</p>}
        {portal && (
          <dl className="themes-found">
            <div>
              <dt>{translate('themes.company')}</dt>
              <dd>
                {portal.company && companies ? (
                  <Link to={`/${companies.name}/${portal.company.companyid}`}>{portal.company.c_name}</Link>
                ) : (
                  (portal.company?.c_name ?? '–')
                )}
              </dd>
            </div>
            <div>
              <dt>{translate('themes.portal')}</dt>
              <dd>{portal.t_name}</dd>
            </div>
            <div>
              <dt>{translate('themes.hash')}</dt>
              <dd className="e-mono">{portal.t_hash}</dd>
            </div>
          </dl>
        )}
      </div>
      {error && (
        <p className="e-help e-error" role="alert">
          {failureText(translate, error)}
        </p>
      )}
    </section>
  );
}
