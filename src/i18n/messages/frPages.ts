import { pages } from '../../../locales/fr/pages';
import { typographic } from '../typographic';

/** French texts of single pages and their dialogs. */
export const pageMessages = typographic(pages);
