import type { Translated } from '../catalogue';
import type { palette as master } from '../fr/palette';

export const palette: Translated<typeof master> = {
  open: 'Search for a page or a person…',
  title: 'Search everywhere',
  placeholder: 'Page, person, location, action…',
  results: 'Results',
  searching: 'Searching…',
  none: 'Nothing matches.',
  count: '%{smart_count} result |||| %{smart_count} results',
  theme: 'Theme: %{name}',
  group: {
    pages: 'Pages',
    actions: 'Actions',
    records: 'Records',
    companies: 'Switch company',
  },
};
