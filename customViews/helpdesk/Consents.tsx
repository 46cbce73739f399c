import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { SupportConsent } from '../../domain/access/supportConsents';
import { HELPDESK_COMPANIES, MAX_HELPDESK_COMPANIES } from '../../domain/limits';
import { Loaded } from '../../resources/engine/Loaded';
import { useEngine } from '../../resources/engine/model';
import { useDebouncedValue } from '../../resources/engine/useDebouncedValue';
import { Arch } from '../../resources/ui/Arch';
import { Button } from '../../resources/ui/Button';
import { SearchField } from '../../resources/ui/SearchField';
import OpenCompanyDialog from '../page-parts/OpenCompanyDialog';
import { ConsentRow } from './ConsentRow';
import { RowsSkeleton } from './RowsSkeleton';
import { useConsents } from './useConsents';

const MAX_NAME = 100;

/** The companies that have let support in: where it may help now. Those whose consent ends first come first. */
export function Consents() {
  const translate = useTranslate();
  const { format } = useEngine();
  const id = useId();
  const [typed, setTyped] = useState('');
  const q = useDebouncedValue(typed.trim());
  const [limit, setLimit] = useState(HELPDESK_COMPANIES);
  const [opened, setOpened] = useState<SupportConsent>();
  const query = useConsents(q, limit);
  const { data, isPlaceholderData, isFetching, refetch } = query;
  const text = (key: string, options: object = {}) => translate(`helpdesk.companies.${key}`, options);
  const isSearched = typed !== '' || q !== '' || isPlaceholderData;
  return (
    <section className="hd-companies" aria-labelledby={id}>
      <header>
        <h2 id={id}>
          {text('title')} {data && data.total > 0 && <span className="hd-count">{format.number(data.total)}</span>}
        </h2>
        {(isSearched || (data?.total ?? 0) > HELPDESK_COMPANIES) && (
          <SearchField label={text('search')} maxLength={MAX_NAME} value={typed} onChange={setTyped} />
        )}
      </header>
      <Loaded query={query} waiting={<RowsSkeleton label={text('loading')} />}>
        {({ companies, total }) => (
          <>
            {companies.length === 0 && (isSearched ? <NoneFound /> : <Empty />)}
            {companies.length > 0 && (
              <ul className="e-card hd-list" aria-labelledby={id} aria-busy={isPlaceholderData}>
                {companies.map((consent) => (
                  <li key={consent.id}>
                    <ConsentRow consent={consent} onEnter={() => setOpened(consent)} />
                  </li>
                ))}
              </ul>
            )}
            {total > companies.length && limit < MAX_HELPDESK_COMPANIES && (
              <Button
                kind="quiet"
                className="hd-more"
                disabled={isFetching}
                onClick={() => setLimit(Math.min(limit + HELPDESK_COMPANIES, MAX_HELPDESK_COMPANIES))}
              >
                {text('more')}
              </Button>
            )}
            {total > companies.length && limit >= MAX_HELPDESK_COMPANIES && (
              <p className="hd-result">{text('most', { n: format.number(companies.length) })}</p>
            )}
          </>
        )}
      </Loaded>
      {opened && (
        <OpenCompanyDialog
          record={{ id: opened.id, c_name: opened.name }}
          onClose={() => {
            setOpened(undefined);
            // The consent may have been taken back meanwhile.
            void refetch();
          }}
        />
      )}
    </section>
  );
}

/** No company has let support in: how one does. */
function Empty() {
  const translate = useTranslate();
  return (
    <div className="e-card e-state">
      <Arch />
      <h3>{translate('helpdesk.companies.empty')}</h3>
      <p>{translate('helpdesk.companies.emptyText')}</p>
    </div>
  );
}

function NoneFound() {
  const translate = useTranslate();
  return (
    <p className="e-card hd-none" role="status">
      {translate('helpdesk.companies.none')}
    </p>
  );
}
