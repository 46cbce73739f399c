import type { Translated } from '../catalogue';
import type { themes as master } from '../fr/themes';

export const themes: Translated<typeof master> = {
  help: 'Find a company by its portal, and import custom pages for its portals.',
  find: 'Find a company',
  findHelp:
    'Paste the hash of a portal, of any company. The search does not change the company that the import is for.',
  hash: 'Hash of the portal',
  search: 'Search',
  noPortal: 'No portal has the hash “%{hash}”.',
  company: 'Company',
  portal: 'Portal',
  import: 'Import themes',
  importHelp:
    'A ZIP archive in which each folder is a theme, with its index.html. Each theme becomes a portal of the company that you work in, or replaces the theme of the portal with its name. Everything is imported, or nothing.',
  archive: 'Archive of themes',
  kinds: 'ZIP with one folder for each theme — %{size} at most',
  list: 'Themes of the archive',
  refused: 'Refused',
  other: 'Choose another archive',
  another: 'Import another archive',
  submit: 'Import %{smart_count} theme |||| Import %{smart_count} themes',
  will: { create: 'New portal', replace: 'Replaces the theme' },
  done: { create: 'Portal created', replace: 'Theme replaced' },
};
