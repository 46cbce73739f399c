import type { TranslationMessages } from 'ra-core';
import reactAdmin from 'ra-language-english';
import { en } from '../../../locales/en';

export const messages: TranslationMessages = { ...reactAdmin, ...en };
