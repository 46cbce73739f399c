import { LANGUAGES } from '../../locales/catalogue';
import { preferences } from '../preferences/preferences';
import { readModel } from '../workplace/calls';
import { workplace } from '../workplace/workplace';
import { loadMessages } from './loadMessages';
import { loadAllPageMessages } from './pageMessages';

/**
 * Puts the console into another language, screens included, without leaving the page.
 * @throws when the texts or the screens cannot be fetched; nothing has changed then
 */
export async function switchLanguage(requested: string): Promise<void> {
  const language = LANGUAGES.find((each) => each === requested);
  const before = workplace.get();
  if (!language || !before) return;
  const [model] = await Promise.all([readModel(language), loadMessages(language), loadAllPageMessages(language)]);
  const now = workplace.get();
  if (!now || now.epoch !== before.epoch) return;
  preferences.set({ language });
  document.documentElement.lang = language;
  workplace.set({ ...now, model, language });
}
