import type { Translated } from '../catalogue';
import type { home as master } from '../fr/home';

export const home: Translated<typeof master> = {
  menu: 'Panel',
  morning: 'Buenos días, %{name}',
  afternoon: 'Buenas tardes, %{name}',
  evening: 'Buenas noches, %{name}',
  unknownCount: 'Número no disponible',
  counting: 'Contando',
  create: 'Empezar',
  figures: 'Cifras',
  tiles: {
    authentications: '%{n} hoy',
    identities: '%{n} creada hoy |||| %{n} creadas hoy',
    locations: '%{n} con conexiones en las últimas 24 h',
    events: '%{n} en curso',
    campaigns: '%{n} en curso',
    devices: '%{n} en línea',
    companies: '%{n} suscripción termina antes de 30 días |||| %{n} suscripciones terminan antes de 30 días',
    tickets: '%{n} urgente o alta |||| %{n} urgentes o altas',
  },
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
    text: '%{n} paso para recibir a sus primeros invitados. |||| %{n} pasos para recibir a sus primeros invitados.',
    done: '(hecho)',
  },
  nothing: 'Su perfil todavía no abre ninguna página',
  nothingText: 'Pida derechos a un administrador de su empresa.',
};
