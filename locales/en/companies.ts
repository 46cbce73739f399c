import type { Translated } from '../catalogue';
import type { companies as master } from '../fr/companies';

/** The pages of companies. */
export const companies: Translated<typeof master> = {
  modes: {
    label: 'Authentication modes of the company',
    close: 'Close',
    none: 'This company has no authentication modes.',
    failed: 'The authentication modes could not be read. Reload the page.',
  },
};
