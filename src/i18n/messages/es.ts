import type { TranslationMessages } from 'ra-core';
import { es } from '../../../locales/es';
import { reactAdmin } from '../../../locales/es/reactAdmin';

export const messages: TranslationMessages = { ...reactAdmin, ...es };
