import type { Translated } from '../catalogue';
import type { teams as master } from '../fr/teams';

export const teams: Translated<typeof master> = {
  members: 'Miembros',
  account: 'Cuenta',
  deleted: 'Cuenta eliminada',
  asList: 'Ver como lista',
  add: 'Añadir un miembro',
  none: 'Este equipo no tiene miembros.',
  noneYet: 'Este equipo aún no tiene miembros: añada a la primera persona.',
  addTitle: 'Añadir un miembro a «%{team}»',
  isMember: 'ya es miembro',
  changeTitle: 'Perfil de %{name} en el equipo',
  actions: 'Acciones para %{name}',
  change: 'Cambiar el perfil…',
  remove: 'Quitar del equipo…',
  removeTitle: '¿Quitar a %{name} de «%{team}»?',
  removeText: 'La persona pierde los permisos que le da este equipo y conserva los suyos. Podrá deshacerlo.',
  removeConfirm: 'Quitar',
  removed: '%{name} ya no está en el equipo',
  tree: 'En el árbol de equipos',
  newBelow: 'Nuevo subequipo',
  alone: 'Ningún equipo por encima ni por debajo. Elija un equipo superior en el formulario.',
  more: 'Hay más equipos por debajo: consulte la lista de equipos.',
  count: '%{n} miembro |||| %{n} miembros',
};
