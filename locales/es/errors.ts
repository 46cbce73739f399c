import { session } from './session';
import { transfer } from './transfer';
import type { Translated } from '../catalogue';
import type { errors as master } from '../fr/errors';

export const errors: Translated<typeof master> = {
  ...session.errors,
  ...transfer.errors,

  // Session and rights
  AUTHENTICATION_REQUIRED: 'Inicie sesión para continuar.',
  SESSION_EXPIRED: 'Su sesión ha caducado. Vuelva a iniciarla.',
  NO_VALID_SESSION: 'Ninguna sesión válida: envíe credenciales de administrador válidas.',
  SESSION_NOT_FOUND: 'Sesión no encontrada.',
  TOO_MANY_ATTEMPTS: 'Demasiados intentos. Vuelva a intentarlo dentro de %{0} segundos.',
  NOT_ENOUGH_PERMISSIONS: 'No tiene permisos suficientes para realizar esta acción.',
  RIGHTS_EXCEEDED: 'No puede conceder un derecho que usted no tiene.',
  IMPERSONATION_REFUSED: 'No puede actuar en nombre de este administrador.',
  UNKNOWN_EMAIL: 'No se encuentra esta dirección de correo.',
  RESET_LINK_USED: 'Este enlace de restablecimiento ya se ha utilizado.',
  RESET_LINK_INCORRECT: 'Este enlace de restablecimiento es incorrecto.',
  RESET_LINK_EXPIRED: 'Este enlace de restablecimiento ha caducado.',
  RESET_LINK_INVALID: 'Este enlace de restablecimiento no es válido.',
  PASSWORD_EXPIRED: 'Su contraseña ha caducado: consulte su correo, encontrará un código de verificación.',
  NO_AUTHENTICATION: 'No se ha encontrado ninguna autenticación.',
  ADMIN_NOT_FOUND: 'Ningún administrador corresponde a la autenticación actual.',

  // Records
  ELEMENT_NOT_FOUND: 'Elemento no encontrado.',
  ELEMENT_NOT_FOUND_BY_ID: 'Elemento no encontrado: %{0}.',
  ELEMENT_NOT_FOUND_BY_FIELD: 'Ningún elemento cuyo campo %{0} valga %{1}.',
  DUPLICATE_KEY: 'Este valor ya está en uso.',
  CREDENTIALS_ALREADY_USED: 'Estas credenciales ya están en uso.',
  GUEST_ERASED: 'Este invitado fue borrado: no queda nada que modificar.',
  IN_USE: 'Todavía se usa %{0} veces (%{1}).',
  LAST_ADMIN: 'Es el último administrador: debe quedar uno.',
  STALE_VERSION: 'Otra persona ha modificado este elemento entretanto.',
  REVERT_CONFLICT: 'Estos campos han cambiado desde entonces y ya no pueden restablecerse.',
  REVERT_IMPOSSIBLE: 'Este cambio no se puede deshacer.',
  STUDIO_READ_ONLY: 'Aquí los esquemas se leen, no se publican.',
  SCHEMA_STORAGE_REFUSED: 'Los datos guardados no encajan: %{0}',
  SCHEMA_SHIPPED: 'Este esquema no se añadió en el estudio, así que no se elimina aquí.',
  SCHEMA_HOLDS_RECORDS: 'Hay registros: no se ha eliminado nada.',
  SCHEMA_IN_USE: 'Otros esquemas se refieren a él.',
  SCHEMA_INVALID: 'El esquema tiene errores (%{0}): %{1}',
  SCHEMA_NAME_INVALID:
    '«%{0}» no puede nombrar un recurso: hasta 40 minúsculas, cifras y guiones simples, una letra primero.',
  IDEMPOTENCY_MISMATCH: 'Esta solicitud ya se envió con otro contenido.',
  MISSING_KEY_ATTRIBUTES: 'Faltan atributos de clave.',
  MISSING_MANDATORY_ATTRIBUTES: 'Faltan atributos obligatorios.',
  VERB_NOT_DEFINED: 'Esta operación no existe en este recurso.',
  UPDATE_NOT_SUPPORTED: 'Este recurso no se puede modificar.',
  DELETE_NOT_SUPPORTED: 'Este recurso no se puede eliminar.',
  UPLOAD_NOT_SUPPORTED: 'Este recurso no admite archivos.',
  SAVE_FAILED: 'Se ha producido un error inesperado al guardar.',

  // Requests
  BODY_TOO_LARGE: 'El envío es demasiado grande.',
  UNSUPPORTED_TYPE: 'Este tipo de contenido no se acepta.',
  INVALID_JSON: 'El contenido enviado no es JSON válido.',
  UNKNOWN_FIELD: 'Campo desconocido: %{0}.',
  UNKNOWN_PARAMETER: 'Parámetro desconocido: %{0}.',
  UNKNOWN_OPERATOR: 'Operador desconocido: %{0}.',
  UNKNOWN_SORT_KEY: 'No se puede ordenar por: %{0}.',
  UNKNOWN_RELATION: 'Relación no encontrada: %{0}.',
  TARGET_API_UNREACHABLE: 'No se puede conectar con una API de destino.',
  RETRIEVE_FAILED: 'Se ha producido un error al leer el administrador o la empresa: %{0}',
  COMPANY_RETRIEVE_FAILED: 'No se ha podido leer la empresa %{0}.',

  // Fields
  VALIDATION_FAILED: 'Hay campos por corregir.',
  FIELD_INVALID_TYPE: 'Este valor no es del tipo correcto.',
  FIELD_INVALID_NUMBER: 'Número incorrecto.',
  FIELD_INVALID_UNIT: 'Unidad incorrecta.',
  FIELD_TOO_SMALL: 'El valor es demasiado pequeño (mínimo %{0}).',
  FIELD_TOO_BIG: 'El valor es demasiado grande (máximo %{0}).',
  FIELD_TOO_SHORT: 'Demasiado corto (al menos %{0} caracteres).',
  FIELD_TOO_LONG: 'Demasiado largo (como máximo %{0} caracteres).',
  FIELD_INVALID_FORMAT: 'El valor no respeta el formato esperado.',
  FIELD_INVALID_EMAIL: 'Esta dirección de correo no es válida.',
  FIELD_INVALID_PHONE: 'Este número de teléfono no es válido.',
  FIELD_INVALID_CHOICE: 'Esta opción no existe.',
  FIELD_NOT_WRITABLE: 'No puede modificar este campo.',
  FIELD_CHANGED_SINCE: 'Este campo ha cambiado desde entonces.',
  PARAM_UNKNOWN: 'Esta opción no tiene ese parámetro: %{0}.',
  PARAM_INVALID: 'El valor de este parámetro no es válido: %{0}.',
  PARAM_NOT_WRITABLE: 'No puede modificar este parámetro: %{0}.',
  UNKNOWN_BITS: 'Este valor contiene opciones desconocidas.',
  UNKNOWN_REFERENCE: 'El elemento elegido no existe o no le es accesible.',
  VALIDITY_ORDER: 'El fin debe ser posterior al inicio.',
  VALIDITY_TOO_LONG: 'La validez no puede superar un año.',
  MISSING_PROFILE_NAME: 'Dé un nombre al perfil.',
  MISSING_PROFILE_DURATION: 'El perfil debe durar al menos 10 horas.',
  SETTINGS_ADMINPROFILE_MISSING_NAME: 'Dé un nombre al perfil de administrador.',
  CA_COMPANYDETAIL_MISSING_COMPANY: 'Dé un nombre a la empresa.',

  // Administrators and passwords
  ADMIN_DOMAIN_MISMATCH: 'El dominio del identificador debe ser uno de los de la empresa: %{0}.',
  PASSWORD_TOO_WEAK:
    'Contraseña demasiado débil: al menos 12 caracteres, con una mayúscula, dos cifras y un carácter especial.',
  PASSWORD_POLICY_SAVE: 'Algo ha salido mal, vuelva a intentarlo.',
  INVALID_UFQDN: 'El nombre de usuario debe tener la forma nombre@dominio.',
  UFQDN_DOMAIN_MISMATCH: 'El nombre de usuario no corresponde a ningún dominio de la empresa (%{0}).',

  // Uploads
  UPLOAD_FAILED: 'No se ha podido enviar el archivo.',
  UPLOAD_WRONG_ATTRIBUTES: 'El envío espera dos atributos: el identificador del elemento y su tipo.',
  UPLOAD_NO_FILE: 'No se ha enviado ningún archivo.',
  UPLOAD_INVALID_FORMAT: 'El formato del archivo no se acepta.',
  UPLOAD_ARCHIVE_NOT_FOUND: 'Archivo comprimido no encontrado.',
  MISSING_TOU_NAME: 'Dé un nombre a estas condiciones de uso.',
  MISSING_TOU_ARCHIVE: 'Envíe un archivo de condiciones de uso antes de guardar.',

  // API keys
  TOKEN_CREATE_FAILED: 'No se ha podido crear la clave.',
  TOKEN_UPDATE_FAILED: 'No se ha podido modificar la clave.',

  // Subscription and options
  OPTION_NOT_SUBSCRIBED: 'Su suscripción no incluye esta opción: contacte con su representante comercial.',
  MODULE_NOT_ENABLED: 'Este módulo no está activado para su empresa: contacte con el servicio comercial.',
  MODULE_DISABLED: 'Este módulo está desactivado.',
  WIRELESS_PLUGIN_DISABLED: 'La extensión inalámbrica está desactivada.',
  SUBSCRIPTION_EXPIRED: 'La suscripción ha caducado.',
  SUBSCRIPTION_ENDS: 'La suscripción termina dentro de %{0} días.',
  USAGE_EXCEEDED: 'Se ha superado el uso previsto en la suscripción.',
  ACCOUNT_DEGRADED: 'La cuenta funciona en modo degradado.',
  ACCOUNT_DISABLED: 'La cuenta está desactivada.',

  // Guests, sponsors, messages
  SPONSOR_EMAIL_INVALID: 'El correo del patrocinador no es válido.',
  SPONSOR_DOMAIN_NOT_DEFINED: 'El dominio del patrocinador no está definido.',
  GUEST_IDENTIFIER_INVALID: 'El identificador del invitado debe ser un correo o un teléfono válidos.',
  SMS_DELIVERY_PROBLEM: 'No se ha podido entregar el SMS.',

  // Locations, tunnels, gateways
  LOCATION_IDENTIFIER_ASSIGNED: 'Este identificador de sede ya está asignado.',
  LOCATION_IDENTIFIER_EXISTS: 'Este identificador de sede ya existe.',
  TUNNEL_IDENTIFIER_IN_USE: 'El identificador %{0} ya está en uso.',
  PROVISION_CREDENTIALS: '¡Identificador o contraseña incorrectos!',
  GATEWAY_CERTIFICATE: 'No se ha podido cargar el certificado de la pasarela.',
  GATEWAY_PROVISIONING: 'No se ha podido configurar la pasarela.',
  GATEWAY_CREDENTIALS: 'Las credenciales de la pasarela son incorrectas.',
};
