import type { Translated } from '../catalogue';
import type { home as master } from '../fr/home';

export const home: Translated<typeof master> = {
  menu: 'Panel',
  morning: 'Buenos días, %{name}',
  evening: 'Buenas noches, %{name}',
  open: 'Sus espacios',
  unknownCount: 'Número no disponible',
  counting: 'Contando',
  create: 'Empezar',
  nothing: 'Su perfil todavía no abre ninguna página',
  nothingText: 'Pida derechos a un administrador de su empresa.',
};
