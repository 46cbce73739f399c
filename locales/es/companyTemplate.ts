import type { Translated } from '../catalogue';
import type { companyTemplate as master } from '../fr/companyTemplate';

export const companyTemplate: Translated<typeof master> = {
  crumb: 'Superadministración',
  help: 'Lo que recibe cada empresa nueva al crearse. Las empresas existentes no cambian.',
  shipped: 'Plantilla original',
  saved: 'Modificada por %{admin} el %{date}',
  savedUnknown: 'Modificada el %{date}',
  count: '%{smart_count} elemento |||| %{smart_count} elementos',
  edit: 'Modificar',
  text: 'Texto de la plantilla (JSON)',
  textHelp:
    'Un texto en cuatro idiomas se escribe {fr, en, es, zh}; {$record: clave} remite a un elemento anterior; {$permissions: […]}, a una lista de permisos, y {$pages: terms}, a las páginas del final.',
  check: 'Comprobar',
  save: 'Guardar',
  cancel: 'Cancelar',
  sound: 'Una empresa creada con esta plantilla estaría completa.',
  done: 'Plantilla guardada: se aplica a las próximas empresas.',
  invalid: 'Este texto no es JSON: %{message}',
  problems: 'Por corregir',
  reset: 'Restablecer la plantilla original',
  resetTitle: '¿Restablecer la plantilla original?',
  resetText: 'Las próximas empresas ya no recibirán sus cambios, que se conservan en el registro de auditoría.',
  default: 'Predeterminado para los invitados',
  failed: 'No se ha podido cargar la plantilla.',
  retry: 'Reintentar',
};
