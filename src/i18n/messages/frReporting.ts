import { reporting } from '../../../locales/fr/reporting';
import { typographic } from '../typographic';

/** French texts of pages about reports that few people open. */
export const pageMessages = typographic(reporting);
