/** The settings page. */
export const settings = {
  search: 'Rechercher un réglage…',
  none: 'Aucun réglage ne correspond à « %{text} ».',
  found: '%{smart_count} réglage |||| %{smart_count} réglages',
  /** Administrators of a profile without a second factor. */
  withoutFactor: {
    none: 'Tous les administrateurs qui ont ce profil ont un second facteur.',
    some: '%{smart_count} administrateur qui a ce profil n’a pas de second facteur : %{names} |||| %{smart_count} administrateurs qui ont ce profil n’ont pas de second facteur : %{names}',
  },
  /** Below the addresses from which an API key may be used. */
  keyAddresses: {
    invalid: '« %{entry} » n’est ni une adresse ni un réseau.',
    nobody: 'Aucun logiciel ne peut avoir l’adresse %{entry}.',
    everybody: '%{entry} autorise toutes les adresses de ce type.',
    within: '%{entry} est déjà compris dans %{other}.',
    notYours: 'L’adresse de votre session, %{entry}, n’est pas dans la liste.',
  },
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
  /** In place of the own password, of an account without one. */
  noPassword: {
    title: 'Mot de passe',
    text: 'Ce compte n’a pas de mot de passe : vous vous connectez par le fournisseur d’identité de votre entreprise, et c’est là que vous changez votre mot de passe.',
  },
  /** The own second factor. */
  factor: {
    title: 'Second facteur',
    codesTitle: 'Vos codes de secours',
    kept: 'J’ai conservé mes codes',
    off: 'Sans second facteur, votre mot de passe suffit pour se connecter. Avec un second facteur, il faut aussi un code que votre téléphone affiche.',
    offSso:
      'Sans second facteur, le fournisseur d’identité de votre entreprise suffit pour se connecter. Avec un second facteur, il faut aussi un code que votre téléphone affiche.',
    offRequired:
      'Un second facteur est obligatoire pour votre compte : ajoutez-le maintenant. Sinon, il vous sera demandé à votre prochaine connexion.',
    offPasskey:
      'Votre clé d’accès est votre second facteur. Vous pouvez y ajouter une application d’authentification. |||| Vos clés d’accès sont votre second facteur. Vous pouvez y ajouter une application d’authentification.',
    on: 'Application d’authentification active depuis le %{day}.',
    codesNone:
      'Aucun code de secours restant : créez de nouveaux codes, qui remplaceront l’application si vous la perdez.',
    required:
      'Un second facteur est obligatoire pour votre compte : si vous retirez cette application, il faudra en ajouter une autre à la prochaine connexion.',
    withPasskey:
      'Votre clé d’accès est aussi un second facteur : elle le reste si vous retirez l’application. |||| Vos clés d’accès sont aussi un second facteur : elles le restent si vous retirez l’application.',
    codesLeft: '%{smart_count} code de secours restant. |||| %{smart_count} codes de secours restants.',
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
  /** A test of the settings of single sign-on. */
  ssoTest: {
    close: 'Fermer',
    how: 'Connectez-vous chez votre fournisseur d’identité : les réglages enregistrés sont testés, et personne n’est connecté ici.',
    open: 'Ouvrir le fournisseur d’identité',
    waiting: 'En attente de sa réponse…',
    over: 'Le fournisseur d’identité n’a pas répondu à temps. Le test est terminé.',
    again: 'Tester à nouveau',
    nameId: 'Identifiant (NameID ou sub)',
    received: 'Reçu',
    detail: 'Détail technique, comme dans le journal (en anglais)',
    why: {
      unreadable: 'Ce qui a été reçu n’est pas une réponse SAML lisible.',
      'forbidden-content':
        'La réponse contient ce qu’aucune réponse ne doit contenir, par exemple un type de document ou un commentaire.',
      'weak-signature':
        'La réponse est signée avec un algorithme trop faible. Choisissez SHA-256 ou SHA-512 chez le fournisseur.',
      signature:
        'La signature n’est pas celle du fournisseur. Comparez le certificat enregistré ici avec celui que le fournisseur utilise.',
      'other-address':
        'La réponse était destinée à une autre adresse. Déclarez chez le fournisseur l’adresse de réception affichée dans ce formulaire.',
      'other-provider':
        'La réponse vient d’un autre fournisseur. Comparez l’identifiant du fournisseur enregistré ici avec celui qu’il annonce.',
      audience:
        'La réponse est destinée à un autre service. Comparez l’identifiant de ce service déclaré chez le fournisseur : l’adresse des métadonnées pour SAML, l’identifiant du client pour OpenID Connect.',
      'other-question':
        'La réponse ne correspond pas à cette demande. Recommencez le test, sans partir de la page du fournisseur.',
      times:
        'La réponse a expiré, ou n’est pas encore valable. Vérifiez l’horloge du fournisseur et celle de ce serveur.',
      incomplete:
        'Il manque à la réponse une partie que la norme exige, par exemple l’assertion, sa date ou sa fin de validité.',
      'provider-refused':
        'Le fournisseur d’identité a lui-même refusé la connexion. Vérifiez que cette personne a accès à l’application.',
      'client-refused': 'Le fournisseur d’identité n’accepte pas l’identifiant du client ou son secret.',
      token: 'Le jeton d’identité reçu du fournisseur n’est pas valable.',
      'address-missing':
        'Aucune adresse e-mail n’a été reçue dans l’attribut choisi (« Attribut de l’e-mail »). Comparez avec les attributs reçus.',
      'address-several': 'Plusieurs adresses e-mail ont été reçues dans l’attribut choisi : il en faut une seule.',
      'address-invalid': 'La valeur reçue dans l’attribut de l’e-mail n’est pas une adresse e-mail.',
      'address-domain':
        'L’adresse e-mail reçue n’appartient à aucun domaine de l’entreprise. Ajoutez le domaine à l’entreprise, ou choisissez un autre attribut.',
      'address-unverified': 'Le fournisseur d’identité n’a pas vérifié l’adresse e-mail de cette personne.',
      other: 'La réponse n’est pas valable. Le détail technique ci-dessous dit pourquoi.',
    },
    more: 'et %{smart_count} de plus',
    outcome: {
      'signs-in': 'Cette personne serait connectée.',
      'new-account': 'Cette personne serait connectée, avec un nouveau compte.',
      SSO_UNREACHABLE: 'Le fournisseur d’identité ne répond pas, ou sa configuration est illisible.',
      SSO_REFUSED: 'La réponse est refusée.',
      SSO_NOT_ALLOWED: 'La règle d’accès n’autorise pas cette personne.',
      SSO_NO_ACCOUNT: 'Cette personne n’a pas de compte, et aucun ne serait créé.',
      SSO_OTHER_PERSON: 'Ce compte est lié à une autre personne du fournisseur d’identité.',
      SSO_RIGHTS_EXCEEDED: 'Ce compte a plus de droits que ce mode ne peut en donner.',
      ACCOUNT_DISABLED: 'Ce compte est désactivé ou supprimé.',
      SUBSCRIPTION_EXPIRED: 'L’abonnement de l’entreprise est terminé.',
    },
  },
  /** Why a person does not see a record. */
  why: {
    askOf: 'Qui voit « %{name} » ?',
    person: 'Choisissez une personne',
    reasons: {
      visible: '%{person} voit « %{name} ».',
      deleted:
        '« %{name} » est supprimé : %{person} ne le voit que dans les listes qui montrent les éléments supprimés.',
      account: 'Le compte de %{person} est désactivé ou supprimé.',
      'company-closed': 'L’abonnement de l’entreprise de %{person} est terminé.',
      membership: 'L’appartenance de %{person} à cette équipe est terminée.',
      right: 'Il manque à %{person} le droit : %{needs}.',
      interlock: '%{person} a le droit %{needs}, mais il ne compte pas : il manque %{without}.',
      open: '%{person} voit « %{name} » dans les listes, mais ne peut pas l’ouvrir : il manque %{needs}.',
      own: 'Cette page ne montre à chacun que son propre compte ou sa propre entreprise.',
      company: '« %{name} » appartient à une autre entreprise que celle de %{person}.',
      team: 'Personne de l’équipe de %{person} n’a fait « %{name} ».',
      scope: 'Les périmètres de %{person} ne montrent pas « %{name} ».',
      kind: '%{person} n’a pas le droit de voir les enregistrements du type de « %{name} », qui est caché.',
      parent: '%{person} ne voit pas l’enregistrement auquel « %{name} » appartient.',
    },
  },
  /** Two profiles of administrators, and what a change of one takes from people. */
  profiles: {
    compare: 'Comparer deux profils',
    compareOf: 'Comparer %{name}',
    with: 'Avec quel profil',
    right: 'Droit',
    different: '%{smart_count} droit diffère. |||| %{smart_count} droits diffèrent.',
    states: { yes: 'Oui.', no: 'Non.', interlock: 'Coché, sans effet : il manque un droit dont il dépend.' },
    rights: '%{smart_count} droit |||| %{smart_count} droits',
    people: '%{smart_count} administrateur |||| %{smart_count} administrateurs',
    takes: {
      people: 'Ce changement retire %{rights} à %{people}.',
      nobody: 'Ce changement retire %{rights}. Aucun administrateur que vous pouvez voir n’a ce profil.',
    },
    gives: {
      people: 'Ce changement donne %{rights} à %{people}.',
      nobody: 'Ce changement donne %{rights}. Aucun administrateur que vous pouvez voir n’a ce profil.',
    },
    more: 'et %{smart_count} autre |||| et %{smart_count} autres',
  },
  /** What an administrator may do, and why. */
  rights: {
    title: 'Droits effectifs',
    titleOf: 'Droits effectifs de %{name}',
    choose: 'Choisissez une case pour en lire la raison.',
    records: 'Éléments',
    everything: 'Voit toute l’entreprise.',
    limited: 'Ne voit que son périmètre. |||| Ne voit que ses %{smart_count} périmètres.',
    limitedUnseen: 'Ne voit que ses périmètres.',
    yes: 'Oui.',
    no: 'Non.',
    lost: 'Droits du profil sans effet',
    unused: 'Droits inutilisés',
    unusedSince: 'Compté depuis le %{day} : aucune action n’a eu besoin de ces droits.',
    operations: { view: 'Voir', create: 'Créer', edit: 'Modifier', delete: 'Supprimer' },
    cells: {
      right: 'Accordé par le droit : %{names}.',
      everybody: 'Ouvert à tous ceux qui sont connectés.',
      scope: 'Dans ses périmètres seulement.',
      missing: 'Il manque le droit : %{names}.',
      unsupported: 'N’existe pas pour ces enregistrements.',
      administering: 'La clé n’a pas le droit d’administrer.',
      blocked: 'Rien n’est permis actuellement.',
    },
    lostBy: {
      interlock: 'demande aussi : %{name}',
      creator: 'son créateur n’a pas ce droit',
    },
    blocked: {
      account: 'Rien n’est permis : le compte est désactivé ou supprimé.',
      company: 'Rien n’est permis : l’abonnement de l’entreprise est terminé.',
      membership: 'Rien n’est permis : cette appartenance à une équipe est terminée.',
      key: 'Rien n’est permis : la clé est désactivée, supprimée ou expirée.',
      creator: 'Rien n’est permis : le compte de son créateur est désactivé ou supprimé.',
      creatorAway: 'Rien n’est permis : son créateur ne peut plus travailler dans cette entreprise.',
      creatorIngestion: 'Rien n’est permis : son créateur n’a plus le droit de donner des clés aux sources.',
      refused: 'Rien n’est permis : le serveur refuse cette clé.',
      ingestion: 'Cette clé envoie les événements de sa source, et rien d’autre.',
    },
  },
  /** The change of the own e-mail address. */
  emailChange: {
    title: 'Changer d’adresse e-mail',
    text: 'Un e-mail avec un lien part à l’adresse actuelle et à la nouvelle. L’adresse change quand les deux ont confirmé.',
    email: 'Nouvelle adresse e-mail',
    submit: 'Envoyer les e-mails',
    sent: 'Les e-mails sont en route.',
    replaces: 'Un changement vers %{email} est en attente ; cette demande le remplace.',
    waits: 'Un changement vers %{email} est en attente.',
    both: 'Les deux adresses doivent encore confirmer, avant le %{at}.',
    old: 'L’adresse actuelle doit encore confirmer, avant le %{at}.',
    new: 'La nouvelle adresse doit encore confirmer, avant le %{at}.',
    resend: 'Renvoyer les e-mails',
    cancel: 'Annuler le changement',
    cancelled: 'Le changement est annulé.',
  },
  /** The invitation of an administrator. */
  invitation: {
    title: 'Inviter %{name}',
    loading: 'Préparation de l’invitation…',
    sent: 'L’invitation a été envoyée à %{to}.',
    hand: 'Aucun serveur de messagerie n’est configuré\u00a0: transmettez ce lien vous-même. Il n’est affiché qu’une fois.',
    until: 'Valable jusqu’au %{at}.',
    link: 'Lien pour choisir le mot de passe',
    imported:
      'Les personnes sans mot de passe sont invitées, sauf si elles utilisent l’authentification unique. Si l’état indique «\u00a0à inviter\u00a0», envoyez l’invitation depuis leur fiche.',
    open: 'Voir les invitations',
  },
  /** The own sessions. */
  sessions: {
    title: 'Mes sessions',
    text: 'Les appareils sur lesquels vous êtes connecté. Terminez ceux que vous ne reconnaissez pas, puis changez de mot de passe.',
    device: '%{browser} sur %{system}',
    unknown: 'Appareil inconnu',
    since: 'ouverte %{at}',
    seen: 'dernière activité %{at}',
    network: 'réseau %{network}',
    local: 'réseau local',
    near: 'même réseau que cette session',
    current: 'Cette session',
    end: 'Terminer',
    endOthers: 'Terminer toutes les autres',
  },
  /** The API keys that the person has created. */
  ownKeys: {
    title: 'Mes clés d’API',
    text: 'Elles agissent avec vos droits, jamais avec davantage.',
    failed: 'Vos clés n’ont pas pu être lues.',
    ends: 'expire %{at}',
    ended: 'a expiré %{at}',
    used: 'utilisée %{at}',
    unused: 'aucune utilisation connue',
    enabled: 'Activée',
    disabled: 'Désactivée',
  },
  /** What was done with the account. */
  activity: {
    title: 'Mon activité récente',
    note: 'Ce qui a été fait avec votre compte dans cette entreprise. Vous ne reconnaissez pas une ligne\u00a0? Changez de mot de passe.',
    noteSso:
      'Ce qui a été fait avec votre compte dans cette entreprise. Vous ne reconnaissez pas une ligne ? Mettez fin à vos sessions et changez de mot de passe chez le fournisseur d’identité de votre entreprise.',
    empty: 'Rien pour le moment.',
    failed: 'Votre activité n’a pas pu être lue.',
  },
  /** What a person is told who has been taken out of the team they work in. */
  teamOver: {
    named: 'Vous ne faites plus partie de l’équipe « %{name} ». Vous continuez avec votre propre profil.',
    unnamed:
      'Vous ne faites plus partie de l’équipe dans laquelle vous travailliez. Vous continuez avec votre propre profil.',
  },
  /** The proof of the person, before dangerous changes. */
  proof: {
    title: 'Confirmez que c’est vous',
    text: 'Ce changement est sensible. Saisissez votre mot de passe pour continuer ; la confirmation est valable 15 minutes.',
    textPasskey:
      'Ce changement est sensible. Utilisez une clé d’accès de votre compte pour continuer ; la confirmation est valable 15 minutes.',
    textCode:
      'Ce changement est sensible. Saisissez votre mot de passe et un code pour continuer ; la confirmation est valable 15 minutes.',
    textEither:
      'Ce changement est sensible. Utilisez une clé d’accès, ou saisissez votre mot de passe et un code, pour continuer ; la confirmation est valable 15 minutes.',
    textSso:
      'Ce changement est sensible. Confirmez chez le fournisseur d’identité de votre entreprise ; la confirmation est valable 15 minutes.',
    textSsoCode:
      'Ce changement est sensible. Saisissez un code, puis confirmez chez le fournisseur d’identité de votre entreprise ; la confirmation est valable 15 minutes.',
    textSsoEither:
      'Ce changement est sensible. Utilisez une clé d’accès, ou saisissez un code puis confirmez chez le fournisseur d’identité de votre entreprise ; la confirmation est valable 15 minutes.',
    ssoHow:
      'Ouvrez le fournisseur d’identité de votre entreprise et connectez-vous-y de nouveau. Le changement continue ici dès que c’est confirmé.',
    none: 'Ce changement est sensible, et votre compte n’a ni mot de passe ni clé d’accès. Déconnectez-vous, puis reconnectez-vous par authentification unique et recommencez.',
    sso: 'Confirmer par authentification unique',
    ssoAgain: 'Recommencer',
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
    'sign-in': 'Connexion',
    connections: 'Échanges et intégrations',
    support: 'Assistance',
    settings: 'Autres réglages',
  },
} as const;
