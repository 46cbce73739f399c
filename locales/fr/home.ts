/** The home page. */
export const home = {
  menu: 'Tableau de bord',
  morning: 'Bonjour %{name}',
  afternoon: 'Bonjour %{name}',
  evening: 'Bonsoir %{name}',
  unknownCount: 'Nombre indisponible',
  counting: 'Comptage en cours',
  create: 'Commencer',
  figures: 'Chiffres',
  /** Below the number of all records of a tile, by the name of the resource. */
  tiles: {
    authentications: '%{n} aujourd’hui',
    identities: '%{n} créée aujourd’hui |||| %{n} créées aujourd’hui',
    locations: '%{n} avec des connexions en 24 h',
    events: '%{n} en cours',
    campaigns: '%{n} en cours',
    devices: '%{n} en ligne',
    companies: '%{n} abonnement finit d’ici 30 jours |||| %{n} abonnements finissent d’ici 30 jours',
    tickets: '%{n} urgente ou haute |||| %{n} urgentes ou hautes',
  },
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
    text: '%{n} étape pour accueillir vos premiers invités. |||| %{n} étapes pour accueillir vos premiers invités.',
    done: '(fait)',
  },
  nothing: 'Votre profil n’ouvre encore aucune page',
  nothingText: 'Demandez à un administrateur de votre entreprise de vous donner des droits.',
} as const;
