/** The home page. */
export const home = {
  menu: 'Tableau de bord',
  morning: 'Bonjour %{name}',
  evening: 'Bonsoir %{name}',
  open: 'Vos espaces',
  unknownCount: 'Nombre indisponible',
  counting: 'Comptage en cours',
  create: 'Commencer',
  nothing: 'Votre profil n’ouvre encore aucune page',
  nothingText: 'Demandez à un administrateur de votre entreprise de vous donner des droits.',
} as const;
