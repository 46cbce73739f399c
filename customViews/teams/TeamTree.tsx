import { useQuery } from '@tanstack/react-query';
import { LinkBase, useCreatePath, useResourceContext, useTranslate } from 'ra-core';
import { useId, type ReactNode } from 'react';
import { apiUrl } from '../../dataProvider/bases';
import type { TeamTree as Tree, TreeTeam } from '../../domain/records/teamTree';
import { Loaded } from '../../resources/engine/Loaded';
import { useEngine, useResource } from '../../resources/engine/model';
import { isDeleted, type EngineRecord } from '../../resources/engine/values/record';
import { useAppContext } from '../appContext';

const MEMBERS = 'team-members';
const PARENT = 'parentid';

/** Where a team stands: the teams above it and below it, each with its number of members and a link. */
export function TeamTree({ team }: { readonly team: EngineRecord }) {
  const translate = useTranslate();
  const id = useId();
  const path = useCreatePath();
  const teams = useResource(useResourceContext() ?? '');
  const { http } = useAppContext();
  const query = useQuery({
    // Memberships count here: what changes them reads this again.
    queryKey: [MEMBERS, 'tree', team.id, team[PARENT], team[teams.title]],
    queryFn: async ({ signal }) => (await http<Tree>(apiUrl(`/teams/${team.id}/tree`), { signal })).json,
    staleTime: 0,
    retry: false,
  });
  const start = encodeURIComponent(JSON.stringify({ [PARENT]: team.id }));
  const mayAdd = teams.can.create && !isDeleted(teams, team);
  return (
    <section className="e-card tm-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{translate('teams.tree')}</h2>
        {mayAdd && (
          <LinkBase className="e-link" to={`${path({ resource: teams.name, type: 'create' })}?start=${start}`}>
            {translate('teams.newBelow')}
          </LinkBase>
        )}
      </header>
      <Loaded query={query}>
        {(tree) => (
          <>
            {tree.above.length === 0 && tree.below.length === 0 ? (
              <p className="tm-none">{translate('teams.alone')}</p>
            ) : (
              <Above {...tree} />
            )}
            {tree.more && <p className="tm-none">{translate('teams.more')}</p>}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** The teams above, one in the other, down to the team itself and what is below it. */
function Above({ above, team, below }: Tree) {
  const [highest, ...others] = above;
  if (!highest) {
    return (
      <ul className="tm-tree">
        <Place team={team} current>
          <Below of={team.id} all={below} />
        </Place>
      </ul>
    );
  }
  return (
    <ul className="tm-tree">
      <Place team={highest}>
        <Above above={others} team={team} below={below} more={false} />
      </Place>
    </ul>
  );
}

function Below({ of, all }: { readonly of: number; readonly all: readonly TreeTeam[] }) {
  const children = all.filter(({ parentId }) => parentId === of);
  if (children.length === 0) return null;
  return (
    <ul className="tm-tree">
      {children.map((child) => (
        <Place key={child.id} team={child}>
          <Below of={child.id} all={all} />
        </Place>
      ))}
    </ul>
  );
}

interface PlaceProps {
  readonly team: TreeTeam;
  /** The team of the page. */
  readonly current?: boolean;
  readonly children: ReactNode;
}

function Place({ team, current = false, children }: PlaceProps) {
  const translate = useTranslate();
  const path = useCreatePath();
  const { format } = useEngine();
  const teams = useResource(useResourceContext() ?? '');
  return (
    <li>
      <span className="tm-place">
        {current ? (
          <strong aria-current="page">{team.name}</strong>
        ) : (
          <LinkBase className="e-link" to={path({ resource: teams.name, type: 'edit', id: team.id })}>
            {team.name}
          </LinkBase>
        )}{' '}
        <span>{translate('teams.count', { smart_count: team.members, n: format.number(team.members) })}</span>
      </span>
      {children}
    </li>
  );
}
