import type { Translated } from '../catalogue';
import type { portals as master } from '../fr/portals';

export const portals: Translated<typeof master> = {
  frame: '%{name}, tal como lo ven sus invitados',
  toAssignments: 'Asignar a las ubicaciones',
  toSettings: 'Ajustes de los portales',
  inForce: 'En vigor',
  getDefault: '%{smart_count} %{name} lo recibe |||| %{smart_count} %{name} lo reciben',
  eachOwn: 'Cada ubicación tiene su propia asignación: ninguna lo recibe.',
  noDefault: 'Todavía no se ha elegido nada.',
  notYours: 'Elegido por el administrador de la plataforma.',
};
