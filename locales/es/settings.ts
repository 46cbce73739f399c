import type { Translated } from '../catalogue';
import type { settings as master } from '../fr/settings';

export const settings: Translated<typeof master> = {
  search: 'Buscar un ajuste…',
  none: 'Ningún ajuste coincide con «%{text}».',
  found: '%{smart_count} ajuste |||| %{smart_count} ajustes',
  subscription: 'Suscripción',
  subscriptionHelp: 'Fechas, límites y uso de su suscripción.',
  /** How many locations the chosen scopes let an administrator see. */
  reach: {
    none: 'No verá ninguna ubicación: ninguna pertenece a estos ámbitos.',
    some: 'Verá %{within} ubicación de %{all}. |||| Verá %{within} ubicaciones de %{all}.',
  },
  parts: {
    account: 'Usted',
    company: 'Empresa',
    administrators: 'Administradores',
    teams: 'Equipos',
    'sign-in': 'Conexión de los invitados',
    connections: 'Intercambios e integraciones',
    support: 'Asistencia',
    settings: 'Otros ajustes',
  },
};
