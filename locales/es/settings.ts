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
  /** The own second factor. */
  factor: {
    title: 'Segundo factor',
    codesTitle: 'Sus códigos de recuperación',
    close: 'Cerrar',
    kept: 'He guardado mis códigos',
    loading: 'Cargando…',
    off: 'Sin segundo factor, su contraseña basta para iniciar sesión. Con él hace falta también un código que muestra su teléfono.',
    on: 'Activo desde el %{day}.',
    codesLeft: 'Queda %{smart_count} código de recuperación. |||| Quedan %{smart_count} códigos de recuperación.',
    required: 'Su empresa pide un segundo factor: si lo quita, tendrá que añadir otro en el próximo inicio de sesión.',
    password: 'Contraseña actual',
    begin: 'Añadir',
    remove: 'Quitar',
    renew: 'Códigos de recuperación nuevos',
    confirm: 'Verificar',
    scan: 'Escanee este código con una aplicación de autenticación y escriba el código que muestra.',
    qr: 'Código QR para la aplicación de autenticación',
    key: 'O escriba esta clave:',
    openApp: 'Abrir en la aplicación de este dispositivo',
    codeOrRecovery: 'Código de la aplicación o código de recuperación',
    code: 'Código de seis cifras',
    codesText: 'Sustituyen a la aplicación si la pierde. Cada uno sirve una vez y no volverán a mostrarse.',
    copy: 'Copiar los códigos',
    copied: 'Códigos copiados',
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
