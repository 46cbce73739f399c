import type { Translated } from '../catalogue';
import type { palette as master } from '../fr/palette';

export const palette: Translated<typeof master> = {
  open: 'Search for a page or a person…',
  title: 'Search everywhere',
  placeholder: 'Page, person, location, action…',
  searching: 'Searching…',
  unavailable: 'Search could not be loaded. Close it and open it again.',
};
