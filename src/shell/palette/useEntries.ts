import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCreatePath, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { recordTitle } from '../../../resources/engine/values/record';
import { resourceName } from '../../../resources/engine/texts';
import { useMenu, useMenuName } from '../../menu/useMenu';
import { useDebouncedValue } from '../useDebouncedValue';
import { preferences, type Preferences } from '../../preferences/preferences';
import { useConsole } from '../useConsole';
import { findCompanies, findRecords } from '../../workplace/calls';
import { useSwitches } from '../useSwitches';
import { useWorkplace } from '../../workplace/useWorkplace';
import { closestFirst, matching, type Entry } from './entry';

const MAX_ENTRIES = { pages: 6, actions: 5, companies: 5 } as const;
/** Long enough to finish a word, short enough to feel at once; in ms. */
const DEBOUNCE_MS = 120;
const MIN_SEARCH_LENGTH = 2;
const THEMES: readonly Preferences['theme'][] = ['light', 'dark', 'system'];
const SWITCHERS = ['superadmin:view', 'partneraccount'];

/** Pages of the menu. */
function usePages(): Entry[] {
  const { pages } = useMenu();
  const nameOf = useMenuName();
  const navigate = useNavigate();
  return pages.map((entry) => ({
    key: `page ${entry.path}`,
    group: 'pages',
    label: nameOf(entry),
    hint: entry.letter ? `g ${entry.letter}` : undefined,
    icon: entry.icon,
    run: () => void navigate(`/${entry.path}`),
  }));
}

/** What can be done from anywhere. */
function useActions(showHelp: () => void): Entry[] {
  const { model } = useWorkplace();
  const { signOut } = useConsole();
  const translate = useTranslate();
  const navigate = useNavigate();
  const path = useCreatePath();
  const action = (key: string, label: string, icon: string, run: () => void): Entry => ({
    key: `action ${key}`,
    group: 'actions',
    label,
    icon,
    run,
  });
  return [
    ...model.resources
      .filter(({ can, menu }) => can.create && menu)
      .map((resource) =>
        action(`create ${resource.name}`, resource.texts.new, resource.icon, () => {
          void navigate(path({ resource: resource.name, type: 'create' }));
        }),
      ),
    ...THEMES.map((theme) =>
      action(
        `theme ${theme}`,
        translate('palette.theme', { name: translate(`shell.theme.${theme}`) }),
        'Settings',
        () => preferences.set({ theme }),
      ),
    ),
    action('help', translate('shell.shortcuts.title'), 'Label', showHelp),
    action('sign out', translate('shell.account.signOut'), 'Login', signOut),
  ];
}

interface Entries {
  readonly entries: readonly Entry[];
  /** True while the server searches for the current text. */
  readonly searching: boolean;
}

/** Everything that a text finds: pages and actions at once, records and companies when the server has answered. */
export function useEntries(text: string, showHelp: () => void): Entries {
  const { me, model } = useWorkplace();
  const pages = usePages();
  const actions = useActions(showHelp);
  const navigate = useNavigate();
  const path = useCreatePath();
  const switches = useSwitches();
  const wanted = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const asked = wanted.length >= MIN_SEARCH_LENGTH;

  const records = useQuery({
    queryKey: ['palette', 'records', wanted],
    queryFn: ({ signal }) => findRecords(wanted, signal),
    enabled: asked,
    placeholderData: keepPreviousData,
  });
  const maySwitch = model.permissions.some((name) => SWITCHERS.includes(name));
  const companies = useQuery({
    queryKey: ['palette', 'companies', wanted],
    queryFn: ({ signal }) => findCompanies(wanted, signal),
    enabled: asked && maySwitch,
    placeholderData: keepPreviousData,
  });

  const found = useMemo(
    () =>
      (asked ? (records.data ?? []) : []).flatMap(({ resource: name, records: rows }): Entry[] => {
        const resource = model.resources.find((one) => one.name === name);
        if (!resource) return [];
        const second = resource.list.columns[0]?.second;
        return rows.map((row) => ({
          key: `record ${name} ${String(row[resource.id])}`,
          group: 'records',
          label: recordTitle(resource, row),
          hint: [resourceName(resource, 1), second && row[second]].filter(Boolean).join(' · '),
          icon: resource.icon,
          run: () => void navigate(path({ resource: name, type: 'edit', id: row[resource.id] as string })),
        }));
      }),
    [asked, records.data, model, navigate, path],
  );
  const others = (asked ? (companies.data ?? []) : [])
    .filter(({ id }) => id !== me.company.id)
    .slice(0, MAX_ENTRIES.companies)
    .map(({ id, name }): Entry => ({
      key: `company ${id}`,
      group: 'companies',
      label: name,
      icon: 'Business',
      run: () => void switches.goTo(id),
    }));

  return {
    entries: [
      ...matching(pages, text, MAX_ENTRIES.pages),
      ...(text.trim() === '' ? [] : matching(actions, text, MAX_ENTRIES.actions)),
      ...closestFirst(found, text),
      ...others,
    ],
    searching: text.trim().length >= MIN_SEARCH_LENGTH && (wanted !== text.trim() || records.isFetching),
  };
}
