import type { Translated } from '../catalogue';
import type { success as master } from '../fr/success';

export const success: Translated<typeof master> = {
  PROFILE_ACTION_CREATE: 'Perfil creado.',
  PROFILE_ACTION_UPDATE: 'Perfil modificado.',
  PROFILE_ACTION_DELETE: 'Perfil desactivado.',
  DASHBOARD_ACTION_CREATE: 'Panel creado.',
  DASHBOARD_ACTION_UPDATE: 'Panel modificado.',
  DASHBOARD_ACTION_DELETE: 'Panel eliminado.',
  USER_ACTION_CREATE: 'Invitado creado: %{name}',
  EVENT_ACTION_CREATE: 'Evento creado: %{name}',
  LOCATION_ACTION_CREATE: 'Ubicación creada: %{name}',
  GROUP_ACTION_CREATE: 'Ámbito creado: %{name}',
  TEMPLATE_ACTION_CREATE: 'Portal creado: %{name}',
  CAMPAIGN_ACTION_CREATE: 'Campaña creada: %{name}',
  ELEMENT_CREATED: 'Elemento creado: %{name}',
  ELEMENT_UPDATED: 'Cambios guardados: %{name}',
  ELEMENT_DELETED: 'Elemento eliminado: %{name}',
  API_TOKENS_ACTION_CREATE: 'Clave creada.',
  API_TOKENS_ACTION_UPDATE: 'Clave modificada.',
  TOKEN_COPIED: 'Clave copiada al portapapeles.',
  URL_COPIED: 'Dirección copiada.',
  BULK_CREATED: '%{smart_count} cuenta creada |||| %{smart_count} cuentas creadas',
  PASSWORD_POLICIES_ACTION_CREATE: 'Política de contraseñas guardada.',
  PASSWORD_POLICIES_ACTION_UPDATE: 'Política de contraseñas guardada.',
};
