import type { Translated } from '../catalogue';
import type { actingAs as master } from '../fr/actingAs';

export const actingAs: Translated<typeof master> = {
  title: 'Actuar en nombre de %{name}',
  reason: 'Motivo',
  reasonHelp:
    'Queda en el registro de auditoría y en la actividad de esta persona, que puede leerlo. Una hora como máximo; después hay que empezar de nuevo.',
  begin: 'Empezar',
  back: 'Atrás',
  until: 'Hasta las %{time}.',
  over: 'Se ha agotado el tiempo: ha vuelto a su cuenta.',
  ended: 'Ya no actúa en nombre de esta persona: ha vuelto a su cuenta.',
  blocked: {
    self: 'Es su propia cuenta: no puede actuar en nombre propio.',
    inactive: 'Esta cuenta está desactivada o eliminada: no se puede actuar en su nombre.',
    rights: 'Esta persona tiene permisos que usted no tiene: usted no puede actuar en nombre de ella.',
    scope: 'Esta persona ve elementos que están fuera del ámbito de usted: usted no puede actuar en nombre de ella.',
    factor: 'Su cuenta necesita antes un segundo factor: añádalo en «Mi cuenta».',
    other: 'No puede actuar en nombre de este administrador.',
  },
};
