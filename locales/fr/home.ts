/** The home page. */
export const home = {
  menu: 'Tableau de bord',
  morning: 'Bonjour %{name}',
  evening: 'Bonsoir %{name}',
  unknownCount: 'Nombre indisponible',
  counting: 'Comptage en cours',
  create: 'Commencer',
  figures: 'Chiffres',
  attention: {
    title: 'À traiter',
    none: 'Tout va bien : rien n’attend.',
    failed: 'Cette liste n’a pas pu être chargée.',
  },
  changes: {
    title: 'Derniers changements',
    all: 'Journal d’audit',
    none: 'Aucun changement pour le moment.',
    loading: 'Chargement des changements',
  },
  today: {
    title: 'Événements du jour',
    all: 'Événements',
    none: 'Aucun événement aujourd’hui.',
    connected: '%{n} connecté |||| %{n} connectés',
  },
  steps: {
    title: 'Premiers pas',
    text: 'Cinq étapes pour accueillir vos premiers invités.',
    done: '(fait)',
  },
  nothing: 'Votre profil n’ouvre encore aucune page',
  nothingText: 'Demandez à un administrateur de votre entreprise de vous donner des droits.',
} as const;
