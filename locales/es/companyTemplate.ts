import type { Translated } from '../catalogue';
import type { companyTemplate as master } from '../fr/companyTemplate';

export const companyTemplate: Translated<typeof master> = {
  crumb: 'Superadministración',
  help: 'Lo que recibe cada empresa nueva al crearse. Las empresas existentes no cambian.',
  shipped: 'Modelo original',
  saved: 'Modificado por %{admin} el %{date}',
  savedUnknown: 'Modificado el %{date}',
  count: '%{smart_count} elemento |||| %{smart_count} elementos',
  edit: 'Modificar',
  text: 'Texto del modelo (JSON)',
  textHelp:
    'Un texto en cuatro idiomas se escribe {fr, en, es, zh}; {$record: clave} designa un elemento anterior, {$permissions: […]} una lista de permisos, {$pages: terms} las páginas del final.',
  check: 'Comprobar',
  save: 'Guardar',
  cancel: 'Cancelar',
  sound: 'Una empresa creada con este modelo estaría completa.',
  done: 'Modelo guardado: se aplica a las próximas empresas.',
  invalid: 'Este texto no es JSON: %{message}',
  problems: 'Por corregir',
  reset: 'Volver al modelo original',
  resetTitle: '¿Volver al modelo original?',
  resetText: 'Las próximas empresas ya no recibirán sus cambios. Permanecen en el registro de auditoría.',
  default: 'Predeterminado para los invitados',
  failed: 'No se ha podido cargar el modelo.',
  retry: 'Reintentar',
};
