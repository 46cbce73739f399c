import { LinkBase, useGetList, useResourceContext, useTranslate } from 'ra-core';
import { keepPreviousData } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import type { ClientResource } from '../../domain/schema/client/client';
import { listPath } from '../../domain/schema/client/addresses';
import { Loaded } from '../../resources/engine/Loaded';
import { useEngine, useResource } from '../../resources/engine/model';
import { isDeleted, recordTitle, type EngineRecord } from '../../resources/engine/values/record';
import { Button } from '../../resources/ui/Button';
import { Pager } from '../page-parts/Pager';
import { useKeptFocus } from '../page-parts/useKeptFocus';
import { MemberDialog } from './MemberDialog';
import { MemberTable } from './MemberTable';

const MEMBERS = 'team-members';
const PEOPLE = 'administrators';
const [TEAM, PERSON] = ['teamid', 'adminid'] as const;
const SIZES = [25, 50, 100];

interface TeamMembersProps {
  readonly team: EngineRecord;
  /** Below them, once it is known how much room they need. */
  readonly children: ReactNode;
}

/** The members of a team, page by page: added, changed and removed here. Nothing for anyone who may not see them. */
export function TeamMembers({ team, children }: TeamMembersProps) {
  const members = useEngine().resources.get(MEMBERS);
  if (!members) return children;
  return (
    <Members team={team} members={members}>
      {children}
    </Members>
  );
}

interface MembersProps extends TeamMembersProps {
  readonly members: ClientResource;
}

function Members({ team, members, children }: MembersProps) {
  const translate = useTranslate();
  const id = useId();
  const teams = useResource(useResourceContext() ?? '');
  const { resources, format } = useEngine();
  const [page, setPage] = useState({ offset: 0, limit: 25 });
  const [adding, setAdding] = useState(false);
  // A member who is removed takes the button along that has the focus.
  const { ref, keepFocus } = useKeptFocus<HTMLElement>((card) => card.querySelector('h2'));
  const filter = { [TEAM]: [team.id] };
  const list = useGetList<EngineRecord>(
    members.name,
    {
      pagination: { page: page.offset / page.limit + 1, perPage: page.limit },
      sort: { field: PERSON, order: 'ASC' },
      filter,
    },
    { placeholderData: keepPreviousData, retry: false },
  );
  const { data, total } = list;
  const gone = isDeleted(teams, team);
  const mayAdd = members.can.create && !gone && resources.get(PEOPLE)?.can.view === true;
  const name = recordTitle(teams, team);
  // The last one of the last page was removed.
  if (data?.length === 0 && page.offset > 0) setPage({ ...page, offset: Math.max(page.offset - page.limit, 0) });
  const everything = `${listPath(members)}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  return (
    <>
      <section ref={ref} className="e-card tm-card" aria-labelledby={id}>
        <header>
          <h2 id={id} tabIndex={-1}>
            {translate('teams.members')}
            {total !== undefined && <span className="tm-count">{format.number(total)}</span>}
          </h2>
          {total !== 0 && (
            <LinkBase className="e-link" to={everything}>
              {translate('teams.asList')}
            </LinkBase>
          )}
          {mayAdd && <Button onClick={() => setAdding(true)}>{translate('teams.add')}</Button>}
        </header>
        <Loaded query={list}>
          {(rows) => (
            <>
              {total === 0 && <p className="tm-none">{translate(mayAdd ? 'teams.noneYet' : 'teams.none')}</p>}
              {rows.length > 0 && (
                <MemberTable
                  {...{ members, team: name, rows }}
                  people={resources.get(PEOPLE)}
                  mayChange={!gone}
                  onRemoved={keepFocus}
                />
              )}
            </>
          )}
        </Loaded>
        {total !== undefined && total > page.limit && (
          <Pager {...page} sizes={SIZES} total={total} onChange={setPage} />
        )}
        {adding && <MemberDialog {...{ members, team: { id: team.id, name } }} onClose={() => setAdding(false)} />}
      </section>
      {(data || list.error) && children}
    </>
  );
}
