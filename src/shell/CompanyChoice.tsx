import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { findCompanies } from '../workplace/calls';
import { useWorkplace } from '../workplace/useWorkplace';
import { WorkplaceChoice } from './WorkplaceChoice';
import { SearchField } from '../../resources/ui/SearchField';
import { useDebouncedValue } from '../../resources/engine/useDebouncedValue';

/** Companies by name. */
export function CompanyChoice({ choose }: { readonly choose: (id: number) => void }) {
  const translate = useTranslate();
  const { me } = useWorkplace();
  const [text, setText] = useState('');
  const query = useDebouncedValue(text.trim());
  const { data, isPending } = useQuery({
    queryKey: ['companies to switch to', query],
    queryFn: ({ signal }) => findCompanies(query, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="places-companies">
      <h2 id="places-companies">{translate('shell.workplace.companies')}</h2>
      <SearchField
        className="place-search"
        label={translate('shell.workplace.searchCompanies')}
        value={text}
        onChange={setText}
      />
      <div className="place-list">
        {data?.map(({ id, name }) => (
          <WorkplaceChoice key={id} current={id === me.company.id} onChoose={() => choose(id)}>
            {name}
          </WorkplaceChoice>
        ))}
      </div>
      <p className="places-none" role="status">
        {isPending && translate('shell.workplace.loading')}
        {data?.length === 0 && translate('shell.workplace.noCompany')}
      </p>
    </section>
  );
}
