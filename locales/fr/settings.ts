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
  /** The own second factor. */
  factor: {
    title: 'Second facteur',
    codesTitle: 'Vos codes de secours',
    close: 'Fermer',
    kept: 'J’ai conservé mes codes',
    loading: 'Chargement…',
    off: 'Sans second facteur, votre mot de passe suffit pour se connecter. Avec un second facteur, il faut aussi un code que votre téléphone affiche.',
    on: 'Actif depuis le %{day}.',
    codesLeft: '%{smart_count} code de secours restant. |||| %{smart_count} codes de secours restants.',
    required:
      'Votre entreprise demande un second facteur : si vous le retirez, il faudra en ajouter un autre à la prochaine connexion.',
    password: 'Mot de passe actuel',
    begin: 'Ajouter',
    remove: 'Retirer',
    renew: 'Nouveaux codes de secours',
    confirm: 'Vérifier',
    scan: 'Scannez ce code avec une application d’authentification, puis saisissez le code qu’elle affiche.',
    qr: 'Code QR pour l’application d’authentification',
    key: 'Ou saisissez cette clé :',
    openApp: 'Ouvrir dans l’application de cet appareil',
    codeOrRecovery: 'Code de l’application, ou code de secours',
    code: 'Code à six chiffres',
    codesText:
      'Ils remplacent l’application si vous la perdez. Chacun ne sert qu’une fois, et ils ne seront plus affichés.',
    copy: 'Copier les codes',
    copied: 'Codes copiés',
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
