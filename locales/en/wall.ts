import type { Translated } from '../catalogue';
import type { wall as master } from '../fr/wall';

export const wall: Translated<typeof master> = {
  updated: 'Updated at %{time}',
  old: 'Old data: last updated at %{time}',
  never: 'The states have not been calculated yet.',
  leave: 'Leave the wall display',
  states: 'Locations by state',
  urgent: 'Needs attention',
  none: 'No location needs attention.',
  others: 'and %{smart_count} more |||| and %{smart_count} more',
  changes: 'Latest changes',
  noChange: 'No location is monitored yet.',
  silent: 'Last sign-in: %{when}',
  fall: '%{now} sign-ins in 30 min, %{before} a week earlier',
  failed: 'Provisioning has failed, or has taken more than 4 hours.',
  idle: 'This session closes after 30 minutes without activity. For a permanent display, use an account that is only for displays.',
};
