import type { Translated } from '../catalogue';
import type { views as master } from '../fr/views';

export const views: Translated<typeof master> = {
  new: 'Nueva vista',
  save: 'Guardar esta vista…',
  update: 'Actualizar «%{name}»…',
  change: 'Modificar la vista',
  edit: 'Modificar la vista %{name}',
  keep: 'Guardar',
  name: 'Nombre de la vista',
  saved: 'Vista «%{name}» guardada',
  delete: 'Eliminar',
  deleteSure: 'Eliminar definitivamente',
  first: 'Abrir esta lista con esta vista',
  address: 'Dirección para compartir',
  by: 'Creada por %{name}',
  changed: 'Modificada desde entonces',
  others: 'Otras vistas',
  more: '%{smart_count} más |||| %{smart_count} más',
  opensFirst: 'Se abre primero',
  opening: 'Abriendo la vista',
  absent: 'Esta vista ya no existe o no está abierta para usted.',
  lost: 'La vista «%{name}» pide lo que usted no ve (o ya no ve): %{fields}',
  group: {
    own: 'Mis vistas',
    team: 'Mi equipo',
    everyone: 'Toda la empresa',
    declared: 'Vistas propuestas',
  },
  sharing: {
    title: 'Visible para',
    own: 'Solo yo',
    team: 'Equipo %{name}',
    everyone: 'Toda la empresa',
  },
};
