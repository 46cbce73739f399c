import { first } from './first';
import { pages } from './pages';

/** The master catalogue: every text of the console, in French. */
export const fr = { ...first, ...pages } as const;
