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
  /** What has to be set on RADIUS equipment. */
  radius: {
    title: 'Para configurar en el equipo',
    server: 'Servidor de contabilidad',
    port: 'Puerto (UDP)',
    secret: 'Secreto compartido',
    set: 'Guardado',
    missing: 'Ninguno: los paquetes del equipo se ignoran.',
    unnamed: 'Pida la dirección a su operador: esta instalación no la indica.',
    off: 'Esta instalación no recibe contabilidad RADIUS.',
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
