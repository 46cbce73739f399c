import type { Translated } from '../catalogue';
import type { generalSettings as master } from '../fr/generalSettings';

export const generalSettings: Translated<typeof master> = {
  intro: 'The narrowest setting counts: yours, else the company’s, else the installation’s.',
  levels: 'For whom',
  owners: {
    administrator: 'For me',
    company: 'For the company',
    installation: 'For the whole installation',
  },
  origins: {
    default: 'Default value',
    installation: 'Setting of the installation',
    company: 'Setting of the company',
    administrator: 'Your setting',
  },
  setBy: 'Set by %{name} on %{day}',
  set: 'Set on %{day}',
  reset: 'Restore the inherited value',
  none: 'None',
  done: 'Setting saved',
  failed: 'The settings could not be loaded.',
  retry: 'Try again',
};
