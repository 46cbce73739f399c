/** The verification of the audit log, on its page and on the home page. */
export const auditCheck = {
  attention: {
    broken: 'Le journal d’audit présente une anomalie.',
    late: 'Le journal d’audit n’est plus vérifié.',
  },
  failed: 'L’état de la vérification n’a pas pu être lu.',
  checked: 'Vérifié %{when}',
  entries: '%{n} entrée |||| %{n} entrées',
  full: 'en entier %{when}',
  begins: 'vérifié à partir de l’entrée %{n}',
  anchor: 'dernière ancre %{when}, entrée %{n}',
  copyAnchor: 'Copier l’ancre',
  copiedAnchor: 'Ancre copiée',
  states: {
    waiting: 'Première vérification',
    intact: 'Intact',
    late: 'Vérification en retard',
    broken: 'Anomalie',
  },
  says: {
    waiting: 'La première vérification n’est pas terminée.',
    late: 'Plus aucune vérification ne se termine : prévenez la personne qui exploite l’installation.',
  },
  atEntry: 'À l’entrée %{n}.',
  since: 'Constaté le %{when}.',
  keep: 'Ne supprimez rien, et gardez les sauvegardes : elles permettent de comparer.',
  verify: 'La personne qui exploite l’installation lance « %{command} », qui indique l’entrée concernée.',
  rotate:
    'Une fois la cause connue, « %{command} » signe de nouveau le journal ; une entrée consigne ce qui a été constaté.',
};
