import { ResourceEdit } from '../../resources/engine/ResourceEdit';
import { TeamMembers } from './TeamMembers';
import { TeamTree } from './TeamTree';
import './teams.css';

/** One team: the generated form, its members in place, and where it stands among the other teams (S-ADM-7). */
export function TeamPage() {
  return (
    <ResourceEdit
      below={(team) => (
        <TeamMembers team={team}>
          <TeamTree team={team} />
        </TeamMembers>
      )}
    />
  );
}
