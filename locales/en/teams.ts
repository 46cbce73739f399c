import type { Translated } from '../catalogue';
import type { teams as master } from '../fr/teams';

export const teams: Translated<typeof master> = {
  members: 'Members',
  account: 'Account',
  deleted: 'Deleted account',
  asList: 'Show as a list',
  add: 'Add a member',
  none: 'This team has no members.',
  noneYet: 'This team has no members yet: add the first person.',
  addTitle: 'Add a member to “%{team}”',
  isMember: 'already a member',
  changeTitle: 'Profile of %{name} in the team',
  actions: 'Actions for %{name}',
  change: 'Change the profile…',
  remove: 'Remove from the team…',
  removeTitle: 'Remove %{name} from “%{team}”?',
  removeText: 'The person loses the rights of this team and keeps their own. You can undo this.',
  removeConfirm: 'Remove',
  removed: '%{name} is no longer in the team',
  tree: 'In the tree of teams',
  newBelow: 'New team below',
  alone: 'No team above or below. Choose a parent team in the form.',
  more: 'There are more teams below: see the list of teams.',
  count: '%{n} member |||| %{n} members',
};
