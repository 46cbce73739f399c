import type { TranslationMessages } from 'ra-core';
import { zh } from '../../../locales/zh';
import { reactAdmin } from '../../../locales/zh/reactAdmin';

export const messages: TranslationMessages = { ...reactAdmin, ...zh };
