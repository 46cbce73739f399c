import type { Translated } from '../catalogue';
import type { views as master } from '../fr/views';

export const views: Translated<typeof master> = {
  new: 'Nueva vista',
  save: 'Guardar esta vista…',
  update: 'Actualizar «%{name}»…',
  change: 'Modificar la vista',
  edit: 'Modificar la vista %{name}',
  actions: 'Acciones de la vista %{name}',
  keep: 'Guardar',
  name: 'Nombre de la vista',
  saved: 'Vista «%{name}» guardada',
  delete: 'Eliminar',
  deleteSure: 'Eliminar definitivamente',
  first: 'Abrir esta lista con esta vista',
  address: 'Dirección para compartir',
  send: 'Programar envío…',
  by: 'Creada por %{name}',
  changed: 'Modificada desde entonces',
  others: 'Otras vistas',
  more: '%{smart_count} más |||| %{smart_count} más',
  opensFirst: 'Se abre primero',
  opening: 'Abriendo la vista',
  absent: 'Esta vista ya no existe o usted no tiene acceso a ella.',
  lost: 'La vista «%{name}» usa campos que usted no puede ver: %{fields}',
  group: {
    own: 'Mis vistas',
    team: 'Mi equipo',
    everyone: 'Toda la empresa',
    declared: 'Vistas predefinidas',
  },
  sharing: {
    title: 'Visible para',
    own: 'Solo yo',
    team: 'Equipo %{name}',
    everyone: 'Toda la empresa',
  },
};
