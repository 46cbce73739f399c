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
};
