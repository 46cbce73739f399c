/** The settings page. */
export const settings = {
  search: 'Rechercher un réglage…',
  none: 'Aucun réglage ne correspond à « %{text} ».',
  found: '%{smart_count} réglage |||| %{smart_count} réglages',
  subscription: 'Abonnement',
  subscriptionHelp: 'Dates, limites et usage de votre abonnement.',
  /** How many locations the chosen scopes let an administrator see. */
  reach: {
    none: 'Ne verra aucun site : aucun n’appartient à ces périmètres.',
    some: 'Verra %{within} site sur %{all}. |||| Verra %{within} sites sur %{all}.',
  },
  parts: {
    account: 'Vous',
    company: 'Entreprise',
    administrators: 'Administrateurs',
    teams: 'Équipes',
    'sign-in': 'Connexion des invités',
    connections: 'Échanges et intégrations',
    support: 'Assistance',
    settings: 'Autres réglages',
  },
} as const;
