import type { Translated } from '../catalogue';
import type { home as master } from '../fr/home';

export const home: Translated<typeof master> = {
  menu: 'Panel',
  morning: 'Buenos días, %{name}',
  evening: 'Buenas noches, %{name}',
  unknownCount: 'Número no disponible',
  counting: 'Contando',
  create: 'Empezar',
  figures: 'Cifras',
  attention: {
    title: 'Pendiente',
    none: 'Todo va bien: no hay nada pendiente.',
    failed: 'No se ha podido cargar esta lista.',
  },
  changes: {
    title: 'Últimos cambios',
    all: 'Registro de auditoría',
    none: 'Todavía no hay cambios.',
    loading: 'Cargando los cambios',
  },
  today: {
    title: 'Eventos de hoy',
    all: 'Eventos',
    none: 'No hay eventos hoy.',
    connected: '%{n} conectado |||| %{n} conectados',
  },
  steps: {
    title: 'Primeros pasos',
    text: 'Cinco pasos para recibir a sus primeros invitados.',
    done: '(hecho)',
  },
  nothing: 'Su perfil todavía no abre ninguna página',
  nothingText: 'Pida derechos a un administrador de su empresa.',
};
