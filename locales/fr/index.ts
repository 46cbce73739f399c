import { first } from './first';
import { pages } from './pages';
import { reporting } from './reporting';

const { pageErrors, ...others } = pages;

/** The master catalogue: every text of the console, in French. */
export const fr = { ...first, ...others, ...reporting, errors: { ...first.errors, ...pageErrors } } as const;
