/** Acting as another administrator: why, and until when. */
export const actingAs = {
  title: 'Agir au nom de %{name}',
  reason: 'Motif',
  reasonHelp:
    'Noté dans le journal d’audit et dans l’activité de cette personne, qui peut le lire. Une heure au plus, puis il faut recommencer.',
  begin: 'Commencer',
  back: 'Retour',
  until: 'Jusqu’à %{time}.',
  over: 'Le temps est écoulé : retour à votre compte.',
  ended: 'Vous n’agissez plus au nom de cette personne : retour à votre compte.',
};
