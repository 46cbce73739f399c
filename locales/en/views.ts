import type { Translated } from '../catalogue';
import type { views as master } from '../fr/views';

export const views: Translated<typeof master> = {
  new: 'New view',
  save: 'Save this view…',
  update: 'Update “%{name}”…',
  change: 'Edit view',
  edit: 'Edit view %{name}',
  actions: 'Actions of view %{name}',
  keep: 'Save',
  name: 'View name',
  saved: 'View “%{name}” saved',
  delete: 'Delete',
  deleteSure: 'Delete for good',
  first: 'Open this list with this view',
  address: 'Address to share',
  send: 'Schedule…',
  by: 'Created by %{name}',
  changed: 'Changed since',
  others: 'More views',
  more: '%{smart_count} more |||| %{smart_count} more',
  opensFirst: 'Opens first',
  opening: 'Opening the view',
  absent: 'This view no longer exists, or you do not have access to it.',
  lost: 'The view “%{name}” uses fields that you cannot see: %{fields}',
  group: {
    own: 'My views',
    team: 'My team',
    everyone: 'Whole company',
    declared: 'Suggested views',
  },
  sharing: {
    title: 'Visible to',
    own: 'Only me',
    team: 'Team %{name}',
    everyone: 'The whole company',
  },
};
