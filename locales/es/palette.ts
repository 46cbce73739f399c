import type { Translated } from '../catalogue';
import type { palette as master } from '../fr/palette';

export const palette: Translated<typeof master> = {
  open: 'Buscar una página o persona…',
  title: 'Buscar en todo',
  placeholder: 'Página, persona, ubicación, acción…',
  results: 'Resultados',
  searching: 'Buscando…',
  none: 'Nada coincide.',
  count: '%{smart_count} resultado |||| %{smart_count} resultados',
  theme: 'Tema: %{name}',
  group: {
    pages: 'Páginas',
    actions: 'Acciones',
    records: 'Elementos',
    companies: 'Cambiar de empresa',
  },
};
