/** The display on a wall: states of locations. */
export const wall = {
  updated: 'Mis à jour à %{time}',
  old: 'Données anciennes : dernière mise à jour à %{time}',
  never: 'Les états n’ont pas encore été calculés.',
  leave: 'Quitter l’écran mural',
  states: 'Sites par état',
  urgent: 'À traiter',
  none: 'Aucun site à traiter.',
  others: 'et %{smart_count} autre |||| et %{smart_count} autres',
  changes: 'Derniers changements',
  noChange: 'Aucun site n’est encore surveillé.',
  silent: 'Dernière connexion : %{when}',
  fall: '%{now} connexions en 30 min, %{before} une semaine plus tôt',
  failed: 'La mise en service a échoué ou dure depuis plus de 4 heures.',
  idle: 'Cette session se ferme après 30 minutes sans activité. Pour un écran permanent, utilisez un compte réservé à l’affichage.',
} as const;
