import type { TranslationMessages } from 'ra-core';
import reactAdmin from 'ra-language-french';
import { fr } from '../../../locales/fr';
import { typographic } from '../typographic';

export const messages: TranslationMessages = typographic({ ...reactAdmin, ...fr });
