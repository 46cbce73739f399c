import type { Translated } from '../catalogue';
import type { retention as fr } from '../fr/retention';

export const retention: Translated<typeof fr> = {
  tonight: 'Purge tonight',
  begins: 'The purge begins on %{at}.',
  nothing: 'No data expires tonight.',
  company: 'Company',
  close: 'Close',
  note: 'Number of items or events whose retention period will be over. The audit log of each company will keep the count.',
  classes: {
    identity: 'Identity',
    technical: 'Technical data',
    social: 'Social profile',
    addresses: 'Visited addresses',
  },
};
