import { useCreatePath, useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import type { ClientResource } from '../../../domain/schema/client/client';
import { foldText } from '../../../domain/text/foldText';
import { resourceName } from '../../../resources/engine/texts';
import { dailyPages } from '../../menu/daily';
import { SETTINGS_PATH } from '../../menu/settingsPath';
import { useMenu, useMenuName, useOfferedMenu } from '../../menu/useMenu';
import { preferences, type Preferences } from '../../preferences/preferences';
import { mayGoHome } from '../../workplace/mayChangeCompany';
import { useWorkplace } from '../../workplace/useWorkplace';
import { useConsole } from '../useConsole';
import { useSwitches } from '../useSwitches';
import type { Entry } from './entry';

const THEMES: readonly Preferences['theme'][] = ['light', 'dark', 'system'];

/** Other words for a theme: those of all, and its own, so that "night" does not find the light one. */
export const themeWords = (translate: (key: string) => string, theme: Preferences['theme']): string =>
  `${translate('searchWords.theme')} ${translate(`searchWords.${theme}`)}`;

interface Commands {
  /** Pages of the menu. */
  readonly pages: readonly Entry[];
  /** What is about no record: a new one, the theme, the help, the sign-out. */
  readonly commands: readonly Entry[];
}

/** From 0 to 1, by the place in the day's work: the first page counts twice as much as the second. */
export function useDaily(): (path: string) => number {
  const { me, model } = useWorkplace();
  const { pages } = useOfferedMenu();
  const order = [...new Set([...dailyPages(me, new Set(model.permissions), pages), ...pages])].map(({ path }) => path);
  return (path) => (order.includes(path) ? 1 / (1 + order.indexOf(path)) : 0);
}

/** New records, the daily ones first: what a role makes counts by its place among what it may make. */
function useCreations(): Entry[] {
  const { model } = useWorkplace();
  const translate = useTranslate();
  const navigate = useNavigate();
  const path = useCreatePath();
  const dailyOf = useDaily();
  const { pages } = useMenu();
  const { pages: offered } = useOfferedMenu();
  const shown = new Set(offered.map((page) => page.path));
  const left = new Set(pages.flatMap((page) => (shown.has(page.path) ? [] : [page.path])));
  return model.resources
    .filter(({ can, menu, name }) => can.create && menu && !left.has(name))
    .toSorted((a, b) => dailyOf(b.name) - dailyOf(a.name))
    .map((resource: ClientResource, index): Entry => {
      const { name, texts, icon } = resource;
      const kind = resourceName(resource, 1);
      return {
        key: `create ${name}`,
        group: 'commands',
        label: texts.new,
        // "Nouveau profil": of what?
        hint: foldText(texts.new).includes(foldText(kind)) ? undefined : kind,
        words: `${translate('searchWords.create')} ${translate(`searchWords.${name}`, { _: '' })}`,
        icon,
        daily: 1 / (1 + index),
        run: () => void navigate(path({ resource: name, type: 'create' })),
      };
    });
}

/** Tabs and settings that are parts of pages, and the settings page. */
function useParts(): Entry[] {
  const { sections, settings } = useOfferedMenu();
  const nameOf = useMenuName();
  const translate = useTranslate();
  const navigate = useNavigate();
  const part = (to: string, label: string, icon: string, hint?: string): Entry => ({
    key: `page ${to.slice(1)}`,
    group: 'pages',
    label,
    hint,
    words: translate(`searchWords.${to.slice(1)}`, { _: '' }),
    icon,
    run: () => void navigate(to),
  });
  const tabs = sections
    .flatMap(({ entries }) => entries)
    .flatMap((entry) =>
      entry.tabs.flatMap((tab) =>
        tab.to === undefined || entry.pages.some(({ path }) => tab.key === path)
          ? []
          : [part(tab.to, nameOf(tab), entry.icon, nameOf(entry))],
      ),
    );
  const links = settings
    .flatMap(({ entries }) => entries)
    .filter(({ pages }) => pages.length === 0)
    .map((entry) => part(entry.to, nameOf(entry), entry.icon, translate('shell.sections.settings')));
  const all = settings.length > 0 ? [part(`/${SETTINGS_PATH}`, translate('shell.sections.settings'), 'Settings')] : [];
  return [...tabs, ...links, ...all];
}

/** Pages, and what is about no record. */
export function useCommands(showHelp: () => void): Commands {
  const { me } = useWorkplace();
  const { signOut } = useConsole();
  const { goHome } = useSwitches();
  const { pages } = useOfferedMenu();
  const nameOf = useMenuName();
  const translate = useTranslate();
  const navigate = useNavigate();
  const dailyOf = useDaily();
  const creations = useCreations();
  const parts = useParts();
  const command = (key: string, label: string, icon: string, run: () => void): Entry => ({
    key,
    group: 'commands',
    label,
    words: translate(`searchWords.${key.split(' ')[0]}`, { _: '' }),
    icon,
    run,
  });
  return {
    pages: [
      ...pages.map((page): Entry => ({
        key: `page ${page.path}`,
        group: 'pages',
        label: nameOf(page),
        hint: page.letter ? `g ${page.letter}` : undefined,
        words: translate(`searchWords.${page.path}`, { _: '' }),
        icon: page.icon,
        daily: dailyOf(page.path),
        run: () => void navigate(page.to),
      })),
      ...parts,
    ],
    commands: [
      ...creations,
      ...(mayGoHome(me)
        ? [
            {
              ...command(
                'home',
                translate('paletteEntries.home', { name: me.homeCompany.name }),
                'Business',
                () => void goHome(),
              ),
              daily: 1,
            },
          ]
        : []),
      ...THEMES.map((theme) => {
        const label = translate('paletteEntries.theme', { name: translate(`shell.theme.${theme}`) });
        const one = command(`theme ${theme}`, label, 'Settings', () => preferences.set({ theme }));
        return { ...one, words: themeWords(translate, theme) };
      }),
      command('help', translate('shell.shortcuts.title'), 'Label', showHelp),
      command('leave', translate('shell.account.signOut'), 'Logout', signOut),
    ],
  };
}
