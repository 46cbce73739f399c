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
  /** What has to be set on RADIUS equipment. */
  radius: {
    title: 'À régler sur l’équipement',
    server: 'Serveur de comptabilisation',
    port: 'Port (UDP)',
    secret: 'Secret partagé',
    set: 'Enregistré',
    missing: 'Aucun : les paquets de l’équipement sont ignorés.',
    unnamed: 'Demandez l’adresse à votre hébergeur : elle n’est pas indiquée sur cette installation.',
    off: 'Cette installation ne reçoit pas de comptabilisation RADIUS.',
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
