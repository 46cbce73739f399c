import type { Translated } from '../catalogue';
import type { portals as master } from '../fr/portals';

export const portals: Translated<typeof master> = {
  frame: '%{name}, as your guests see it',
  toAssignments: 'Assign to locations',
  toSettings: 'Portal settings',
  inForce: 'In force',
  getDefault: '%{smart_count} %{name} gets it |||| %{smart_count} %{name} get it',
  eachOwn: 'Every location has its own: none gets it.',
  noDefault: 'Nothing is chosen.',
  notYours: 'Chosen by the platform’s administrator.',
};
