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
  /** The own passkeys. */
  passkeys: {
    title: 'Clés d’accès',
    text: 'Une clé d’accès vous connecte sans mot de passe, avec l’empreinte, le visage ou le code de votre appareil. Elle sert aussi de second facteur.',
    none: 'Aucune clé d’accès pour l’instant.',
    another:
      'Ajoutez-en une deuxième, sur un autre appareil : si vous perdez la première, vous pourrez toujours vous connecter.',
    unsupported: 'Ce navigateur ne peut pas ajouter de clé d’accès à cette adresse.',
    newName: 'Nom de la nouvelle clé',
    name: 'Nom de la clé',
    add: 'Ajouter une clé d’accès',
    made: 'Ajoutée %{at}',
    unused: 'jamais utilisée',
    used: 'utilisée %{at}',
    rename: 'Renommer',
    save: 'Enregistrer',
    remove: 'Retirer',
    removeNow: 'Retirer cette clé',
  },
  /** The change of the own e-mail address. */
  emailChange: {
    title: 'Changer d’adresse e-mail',
    text: 'Un e-mail avec un lien part à l’adresse actuelle et à la nouvelle. L’adresse change quand les deux ont confirmé.',
    email: 'Nouvelle adresse e-mail',
    submit: 'Envoyer les e-mails',
    sent: 'Les e-mails sont en route.',
    replaces: 'Un changement pour %{email} est en attente ; cette demande le remplace.',
    waits: 'Un changement pour %{email} est en attente.',
    both: 'Les deux boîtes doivent encore confirmer, avant le %{at}.',
    old: 'L’adresse actuelle doit encore confirmer, avant le %{at}.',
    new: 'La nouvelle adresse doit encore confirmer, avant le %{at}.',
    resend: 'Renvoyer les e-mails',
    cancel: 'Annuler le changement',
    cancelled: 'Le changement est annulé.',
  },
  /** The own sessions. */
  sessions: {
    title: 'Mes sessions',
    text: 'Les appareils sur lesquels vous êtes connecté. Terminez ceux que vous ne reconnaissez pas, puis changez de mot de passe.',
    device: '%{browser} sur %{system}',
    unknown: 'Appareil inconnu',
    since: 'ouverte %{at}',
    seen: 'dernière activité %{at}',
    current: 'Cette session',
    end: 'Terminer',
    endOthers: 'Terminer toutes les autres',
  },
  /** The proof of the person, before dangerous changes. */
  proof: {
    title: 'Confirmez que c’est vous',
    text: 'Ce changement est sensible. Saisissez votre mot de passe pour continuer ; la confirmation vaut 15 minutes.',
    textPasskey:
      'Ce changement est sensible. Utilisez une clé d’accès de votre compte pour continuer ; la confirmation vaut 15 minutes.',
    textCode:
      'Ce changement est sensible. Saisissez votre mot de passe et un code pour continuer ; la confirmation vaut 15 minutes.',
    textEither:
      'Ce changement est sensible. Utilisez une clé d’accès, ou saisissez votre mot de passe et un code, pour continuer ; la confirmation vaut 15 minutes.',
    impossible:
      'Ce changement demande une clé d’accès de votre compte, et ce navigateur ne peut pas en utiliser ici. Ouvrez %{address} dans un navigateur qui accepte les clés d’accès, ou demandez à un administrateur de réinitialiser votre second facteur.',
    passkey: 'Utiliser une clé d’accès',
    submit: 'Confirmer',
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
