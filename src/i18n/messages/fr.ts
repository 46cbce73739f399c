import type { TranslationMessages } from 'ra-core';
import reactAdmin from 'ra-language-french';
import { first } from '../../../locales/fr/first';
import { typographic } from '../typographic';

/** What comes with the console; `frPages` has the rest. */
export const messages: TranslationMessages = typographic({ ...reactAdmin, ...first });
