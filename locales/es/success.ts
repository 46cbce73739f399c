import type { Translated } from '../catalogue';
import type { success as master } from '../fr/success';

export const success: Translated<typeof master> = {
  PROFILE_ACTION_CREATE: 'Perfil creado.',
  PROFILE_ACTION_UPDATE: 'Perfil modificado.',
  PROFILE_ACTION_DELETE: 'Perfil desactivado.',
  DASHBOARD_ACTION_CREATE: 'Panel creado.',
  DASHBOARD_ACTION_UPDATE: 'Panel modificado.',
  DASHBOARD_ACTION_DELETE: 'Panel eliminado.',
  ELEMENT_CREATED: '%{name}: creado.',
  ELEMENT_UPDATED: '%{name}: cambios guardados.',
  ELEMENT_DELETED: '%{name}: eliminado.',
  TOKEN_CREATED: 'Clave creada.',
  TOKEN_UPDATED: 'Clave modificada.',
  TOKEN_SAVED: 'La clave se ha creado o modificado correctamente.',
  TOKEN_COPIED: 'Clave copiada al portapapeles.',
  URL_COPIED: 'Dirección copiada.',
  BULK_CREATED: '%{smart_count} cuenta creada |||| %{smart_count} cuentas creadas',
  PASSWORD_RESET: 'Contraseña restablecida.',
  RESET_EMAIL_SENT: 'Si esta cuenta existe, se le acaba de enviar un correo.',
  CODE_RESENT: 'Se acaba de enviar un nuevo código.',
  IMPORT_COMPLETED: 'Importación terminada.',
  LOGO_UPLOADED: 'Logotipo enviado.',
  PARTNERS_UPDATED: 'Lista de socios actualizada.',
  PASSWORD_POLICY_SAVED: 'Política de contraseñas guardada.',
};
