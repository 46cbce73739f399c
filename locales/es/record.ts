import type { Translated } from '../catalogue';
import type { record as master } from '../fr/record';

export const record: Translated<typeof master> = {
  panel: {
    title: 'Vínculos e historial',
    show: 'Mostrar los vínculos y el historial',
    hide: 'Ocultar los vínculos y el historial',
    close: 'Cerrar',
  },
  summary: {
    deleted: 'Eliminado',
    on: 'el %{date}',
    at: '%{day} a las %{time}',
    changed: 'último cambio %{when} por %{name}',
    created: 'añadido %{when} por %{name}',
  },
  actions: 'Más acciones',
  values: {
    none: 'No hay ningún dato.',
    emptySection: 'sin datos',
  },
  related: {
    title: 'Vinculado a este elemento',
  },
  change: {
    sealed: 'modificado (valor no conservado)',
    from: 'de',
    to: 'a',
  },
  touches: {
    counting: 'Buscando qué lo utiliza…',
    nothing: 'Nada más lo utiliza. |||| Nada más los utiliza.',
    title: 'Lo utilizan: |||| Los utilizan:',
  },
  history: {
    title: 'Historial',
    empty: 'Ninguna modificación registrada.',
    failed: 'No se pudo cargar el historial.',
    older: 'Más antiguo',
    more: 'y %{smart_count} más |||| y %{smart_count} más',
    less: 'Mostrar menos',
    somebody: 'Otra cuenta',
    key: 'Clave de API',
    keyOf: 'Clave de API de %{name}',
    as: '%{name} como %{other}',
    reverted: 'Cambio deshecho',
    actions: {
      create: 'Creación',
      update: 'Modificación',
      delete: 'Eliminación',
      restore: 'Restauración',
      disable: 'Desactivación',
      enable: 'Reactivación',
      renew: 'Renovación',
      reveal: 'Secreto mostrado',
      send: 'Tarjeta enviada por correo',
      assign: 'Asignación',
      erase: 'Persona borrada',
      sponsor_request: 'Solicitud a un patrocinador',
      sponsor_approve: 'Acceso aprobado por un patrocinador',
      sponsor_refuse: 'Acceso rechazado por un patrocinador',
      sponsor_expire: 'Solicitud sin respuesta',
    },
  },
  revert: {
    button: 'Deshacer este cambio',
    title: '¿Deshacer este cambio?',
    text: 'Se restablecerán estos valores. Quedará anotado en el historial y también podrá deshacerse.',
    confirm: 'Restablecer',
    done: 'Cambio deshecho',
  },
  draft: {
    title: 'Había empezado a modificar este elemento (%{when}):',
    titleNew: 'Había empezado a rellenar este formulario (%{when}):',
    restore: 'Retomar',
    discard: 'Descartar',
    keep: 'Retomar esta elección',
    conflict:
      'El elemento ha cambiado desde su borrador. Elija, campo por campo, qué conservar; todavía no se ha guardado nada.',
  },
  duplicate: {
    button: 'Duplicar',
    copy: '%{name} (copia)',
    note: 'Copia de «%{name}». No se guarda nada antes de «Crear».',
  },
  reference: {
    create: 'Añadir: %{name}…',
    createNamed: 'Añadir «%{text}»: %{name}…',
  },
  leaveDialog: 'Lo que ha escrito aquí se perderá: %{names}.',
  conflict: {
    deleted: 'Este elemento se ha eliminado mientras tanto. Sus cambios se conservan: volverán si se restaura.',
    apart: 'Sus cambios y los de la otra persona afectan a campos distintos: se conserva todo.',
    saveAll: 'Guardar todo',
    fromMine: 'Conservado de usted',
    fromTheirs: 'Tomado de la otra persona',
    by: 'Guardado por: %{name}',
  },
  params: {
    later: '%{name}: la dirección estará aquí cuando se haya creado.',
  },
  tabs: {
    label: 'Pestañas',
    errors: '%{smart_count} campo por corregir |||| %{smart_count} campos por corregir',
    changed: 'modificado',
  },
  changes: {
    title: 'Lo que cambia',
    show: 'Ver el detalle',
    hide: 'Ocultar el detalle',
  },
  forbidden: {
    title: 'No puede crear aquí',
    text: 'Su perfil no permite añadir este elemento. Pida este permiso a un administrador de su empresa.',
  },
  neverMade: {
    title: 'Aquí no se crea nada',
    text: 'Estos elementos se registran solos; se pueden consultar y exportar.',
  },
};
