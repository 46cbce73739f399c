import type { Translated } from '../catalogue';
import type { palette as master } from '../fr/palette';

export const palette: Translated<typeof master> = {
  open: 'Buscar una página o una persona…',
  title: 'Buscar en todo',
  placeholder: 'Página, persona, ubicación, acción…',
  searching: 'Buscando…',
  unavailable: 'No se ha podido cargar la búsqueda. Ciérrela y vuelva a abrirla.',
};
