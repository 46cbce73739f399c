import { useGetList, useTranslate, type RaRecord } from 'ra-core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../resources/engine/lazyPart';
import type { ClientResource } from '../../domain/schema/client/client';
import { recordTitle } from '../../resources/engine/values/record';
import { useWorkplace } from '../workplace/useWorkplace';
import { WorkplaceChoice } from './WorkplaceChoice';
import { SearchField } from '../../resources/ui/SearchField';
import { useDebouncedValue } from '../../resources/engine/useDebouncedValue';

const ReasonForm = lazyPart(() => import('./ReasonForm'));

const MAX_SHOWN = 5;

/** Names are not unique: the login says which of two people is meant. */
const loginOf = ({ ad_login: login }: RaRecord) => (typeof login === 'string' ? login : undefined);

interface PeopleChoiceProps {
  readonly people: ClientResource;
  /** @param reason why, for the audit log */
  readonly choose: (id: number, reason: string) => void;
}

/** Administrators to act as; the server refuses those who hold more rights than the one who asks. */
export function PeopleChoice({ people, choose }: PeopleChoiceProps) {
  const translate = useTranslate();
  const { me } = useWorkplace();
  const [text, setText] = useState('');
  const q = useDebouncedValue(text.trim());
  const [chosen, setChosen] = useState<RaRecord<number>>();
  const { data, isPending } = useGetList<RaRecord<number>>(people.name, {
    filter: q ? { q } : {},
    sort: people.sort,
    pagination: { page: 1, perPage: MAX_SHOWN },
  });
  const others = data?.filter(({ id }) => id !== me.id);
  if (chosen) {
    const name = recordTitle(people, chosen);
    return (
      <Suspense>
        <ReasonForm
          administrator={chosen.id}
          name={name}
          onGiven={(reason) => choose(chosen.id, reason)}
          onBack={() => setChosen(undefined)}
        />
      </Suspense>
    );
  }
  return (
    <section aria-labelledby="places-people">
      <h2 id="places-people">{translate('shell.workplace.people')}</h2>
      <SearchField
        className="place-search"
        label={translate('shell.workplace.searchPeople')}
        value={text}
        onChange={setText}
      />
      <div className="place-list">
        {others?.map((person) => (
          <WorkplaceChoice key={person.id} note={loginOf(person)} onChoose={() => setChosen(person)}>
            {recordTitle(people, person)}
          </WorkplaceChoice>
        ))}
      </div>
      <p className="places-none" role="status">
        {isPending && translate('shell.workplace.loading')}
        {others?.length === 0 && translate('shell.workplace.noPerson')}
      </p>
    </section>
  );
}
