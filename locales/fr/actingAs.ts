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
  blocked: {
    self: 'C’est votre propre compte : vous agissez déjà en votre nom.',
    inactive: 'Ce compte est désactivé ou supprimé : on ne peut pas agir en son nom.',
    rights: 'Cette personne a des droits que vous n’avez pas : vous ne pouvez pas agir en son nom.',
    scope: 'Cette personne voit des éléments hors de votre périmètre : vous ne pouvez pas agir en son nom.',
    factor: 'Il faut d’abord un second facteur sur votre compte : ajoutez-le dans « Mon compte ».',
    other: 'Vous ne pouvez pas agir au nom de cet administrateur.',
  },
};
