import { first } from './first';
import { pages } from './pages';

const { pageErrors, ...others } = pages;

/** The master catalogue: every text of the console, in French. */
export const fr = { ...first, ...others, errors: { ...first.errors, ...pageErrors } } as const;
