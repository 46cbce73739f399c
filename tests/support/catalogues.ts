import { en } from '../../locales/en';
import { es } from '../../locales/es';
import { fr } from '../../locales/fr';
import { zh } from '../../locales/zh';

/** The texts of the console, by language. */
export const CATALOGUES = { fr, en, es, zh };
