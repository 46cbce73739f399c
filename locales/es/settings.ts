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
  /** The own passkeys. */
  passkeys: {
    title: 'Llaves de acceso',
    text: 'Una llave de acceso inicia sesión sin contraseña, con la huella, la cara o el código de su dispositivo. También sirve de segundo factor.',
    none: 'Ninguna llave de acceso todavía.',
    another: 'Añada otra en un segundo dispositivo: si pierde la primera, podrá seguir iniciando sesión.',
    unsupported: 'Este navegador no puede añadir llaves de acceso en esta dirección.',
    newName: 'Nombre de la nueva llave',
    name: 'Nombre de la llave',
    add: 'Añadir una llave de acceso',
    made: 'Añadida %{at}',
    unused: 'nunca usada',
    used: 'usada %{at}',
    rename: 'Renombrar',
    save: 'Guardar',
    remove: 'Quitar',
    removeNow: 'Quitar esta llave',
  },
  /** The own sessions. */
  sessions: {
    title: 'Mis sesiones',
    text: 'Los dispositivos en los que ha iniciado sesión. Cierre los que no reconozca y cambie después su contraseña.',
    device: '%{browser} en %{system}',
    unknown: 'Dispositivo desconocido',
    since: 'abierta %{at}',
    seen: 'última actividad %{at}',
    current: 'Esta sesión',
    end: 'Cerrar',
    endOthers: 'Cerrar todas las demás',
  },
  /** The proof of the person, before dangerous changes. */
  proof: {
    title: 'Confirme que es usted',
    text: 'Este cambio es delicado. Escriba su contraseña para continuar; la confirmación vale 15 minutos.',
    textPasskey:
      'Este cambio es delicado. Use una llave de acceso de su cuenta para continuar; la confirmación vale 15 minutos.',
    textCode:
      'Este cambio es delicado. Escriba su contraseña y un código para continuar; la confirmación vale 15 minutos.',
    textEither:
      'Este cambio es delicado. Use una llave de acceso, o escriba su contraseña y un código, para continuar; la confirmación vale 15 minutos.',
    impossible:
      'Este cambio requiere una llave de acceso de su cuenta, y este navegador no puede usar ninguna aquí. Abra %{address} en un navegador que admita llaves de acceso, o pida a un administrador que restablezca su segundo factor.',
    passkey: 'Usar una llave de acceso',
    submit: 'Confirmar',
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
