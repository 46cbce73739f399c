/** What is read before the console opens: start-up pages, sign-in. */
export const session = {
  product: 'Portico',
  boot: {
    loading: 'Chargement de la console…',
    configurationTitle: 'La configuration est introuvable',
    configurationText:
      'La console n’a pas pu lire sa configuration sur le serveur. Rien n’a été perdu ; réessayez dans un instant, ou prévenez la personne qui administre Portico.',
    unreachableTitle: 'Le serveur ne répond pas',
    unreachableText:
      'Rien n’a été perdu. La console réessaie automatiquement et s’ouvrira dès que le serveur répondra.',
    failedTitle: 'La console n’a pas pu s’ouvrir',
    failedText: 'Une partie de l’application n’a pas pu être chargée. Rien n’a été perdu.',
    windowEndedTitle: 'La session de cette fenêtre est terminée',
    windowEndedText:
      'La console qui l’a ouverte est fermée ou déconnectée, ou vous n’avez plus accès à cette entreprise. Reconnectez-vous dans la console, puis réessayez.',
    windowRefusedTitle: 'Vous ne pouvez pas travailler dans cette entreprise',
    windowRefusedText: 'Vos droits ne vous permettent pas (ou plus) d’y entrer. Fermez cette fenêtre.',
    windowAloneTitle: 'Cette fenêtre ne peut pas s’ouvrir seule',
    windowAloneText:
      'La fenêtre d’une entreprise s’ouvre depuis la liste des entreprises de la console. Celle-ci n’a pas été ouverte par la console, ou la console a été fermée.',
    openConsole: 'Ouvrir la console',
    retry: 'Réessayer',
  },
  signIn: {
    title: 'Se connecter',
    subtitle: 'Administration de vos accès invités',
    login: 'Identifiant',
    password: 'Mot de passe',
    show: 'Afficher le mot de passe',
    hide: 'Masquer le mot de passe',
    specifyCompany: 'Préciser l’entreprise',
    company: 'Entreprise',
    companyHelp: 'Si votre identifiant existe dans plusieurs entreprises.',
    team: 'Espace d’équipe',
    teamHelp: 'Pour ouvrir la console dans cet espace.',
    optional: 'facultatif',
    submit: 'Se connecter',
    submitting: 'Connexion…',
    sso: 'Se connecter par authentification unique',
    passkey: 'Se connecter avec une clé d’accès',
    capsLock: 'Le verrouillage des majuscules est activé.',
    locked: 'Trop d’essais. Vous pourrez réessayer dans %{time}.',
    unlocked: 'Vous pouvez réessayer maintenant.',
    expired: 'Votre session a expiré. Reconnectez-vous : vous retrouverez la page telle que vous l’avez laissée.',
    signedOut: 'Vous êtes déconnecté.',
    signedOutElsewhere:
      'Vous vous êtes déconnecté dans un autre onglet ou une autre fenêtre. Reconnectez-vous : vous retrouverez la page telle que vous l’avez laissée.',
    passwordExpired: 'Votre mot de passe a expiré : choisissez-en un autre.',
    passwordGiven: 'Ce mot de passe vous a été donné par un collègue : choisissez-en un que vous seul connaissez.',
    passwordSet: 'Votre mot de passe est enregistré. Connectez-vous.',
    languages: 'Langue',
    demoTitle: 'Démonstration',
    demoText: 'Choisissez un rôle pour remplir le formulaire.',
  },
  forgot: {
    link: 'Mot de passe oublié ?',
    title: 'Mot de passe oublié',
    text: 'Indiquez votre identifiant ou votre adresse e-mail. Vous recevrez un lien pour choisir un nouveau mot de passe.',
    login: 'Identifiant ou adresse e-mail',
    submit: 'Recevoir un lien',
    submitting: 'Envoi…',
    sentTitle: 'Consultez votre messagerie',
    sent: 'Si un compte correspond à « %{login} », un lien vient d’être envoyé à son adresse e-mail. Il est valable 30 minutes.',
    nothing:
      'Rien reçu après quelques minutes ? Vérifiez les courriers indésirables. Un compte reçoit trois liens par heure au plus ; si votre entreprise utilise l’authentification unique, adressez-vous à votre administrateur.',
    again: 'Changer d’identifiant',
    back: 'Retour à la connexion',
  },
  steps: {
    chooseTitle: 'Choisir un espace',
    chooseText: 'Votre compte existe à plusieurs endroits. Où voulez-vous travailler ?',
    ownProfile: 'Votre propre profil',
    codeTitle: 'Vérifier votre adresse',
    codeText: 'Votre mot de passe a expiré. Un code à six chiffres a été envoyé à %{to} ; il est valable 10 minutes.',
    codeFactorText:
      'Votre entreprise demande un second facteur. Pour vérifier que c’est bien vous, un code à six chiffres a été envoyé à %{to} ; il est valable 10 minutes.',
    code: 'Code à six chiffres',
    totpTitle: 'Second facteur',
    totpText: 'Saisissez le code que votre application d’authentification affiche pour Portico.',
    recoveryText: 'Saisissez un des codes de secours que vous avez conservés. Chacun ne sert qu’une fois.',
    recovery: 'Code de secours',
    useRecovery: 'Utiliser un code de secours',
    useApp: 'Utiliser l’application',
    passkeyTitle: 'Clé d’accès',
    passkeyText:
      'Ce compte est protégé par une clé d’accès. Confirmez sur cet appareil, sur votre téléphone ou avec votre clé de sécurité.',
    usePasskey: 'Utiliser une clé d’accès',
    passkeyRefused:
      'Cette clé d’accès n’a pas été acceptée. Essayez-en une autre, ou demandez à votre administrateur de réinitialiser votre second facteur.',
    noPasskeys:
      'Ce navigateur ne peut pas utiliser de clé d’accès à cette adresse. Utilisez un autre appareil, ou demandez à un administrateur de réinitialiser votre second facteur.',
    resend: 'Renvoyer le code',
    resendIn: 'Renvoyer le code dans %{time}',
    resent: 'Code renvoyé.',
    submit: 'Vérifier',
    submitting: 'Vérification…',
    enrolTitle: 'Ajouter un second facteur',
    enrolText:
      'Votre entreprise demande un second facteur. Scannez ce code avec une application d’authentification, puis saisissez le code qu’elle affiche.',
    qr: 'Code QR pour l’application d’authentification',
    secret: 'Ou saisissez cette clé dans l’application',
    openApp: 'Ouvrir dans l’application de cet appareil',
    codesTitle: 'Vos codes de secours',
    codesText:
      'Ils remplacent l’application si vous la perdez. Chacun ne sert qu’une fois, et ils ne seront plus affichés.',
    copy: 'Copier les codes',
    copied: 'Codes copiés.',
    goOn: 'J’ai conservé mes codes',
    back: 'Retour à la connexion',
  },
  choosePassword: {
    title: 'Choisir un mot de passe',
    text: 'Pour le compte %{login}.',
    once: 'Pour le compte %{login}. Ce lien ne sert qu’une fois.',
    password: 'Nouveau mot de passe',
    submit: 'Enregistrer le mot de passe',
    toSignIn: 'Aller à la connexion',
    newLink: 'Recevoir un nouveau lien',
  },
  accountLink: {
    title: 'Cette connexion ne vient pas de vous ?',
    failed: 'Ce lien ne fonctionne plus',
    text: 'Quelqu’un s’est connecté au compte %{login}.',
    when: 'Date',
    device: 'Appareil',
    deviceName: '%{browser} sur %{system}',
    unknownDevice: 'Appareil inconnu',
    address: 'Adresse réseau',
    effect:
      'Ce bouton ferme toutes les sessions de ce compte et bloque son mot de passe. Vous recevrez un e-mail pour en choisir un autre.',
    newEmail: 'Nouvelle adresse',
    emailEffect:
      'Si ce n’était pas vous, utilisez « Ce n’était pas moi » : toutes les sessions de ce compte se ferment et son mot de passe ne fonctionne plus. Vous recevrez alors par e-mail un lien pour en choisir un autre.',
    email: {
      oldTitle: 'Changer l’adresse e-mail ?',
      oldText:
        'Un changement d’adresse e-mail a été demandé pour le compte %{login}. Il prend effet quand les deux adresses l’ont confirmé.',
      overText: 'Le changement d’adresse du compte %{login} n’est plus en attente : il a été annulé ou remplacé.',
      newTitle: 'Confirmer cette adresse e-mail ?',
      newText:
        'On a demandé que cette adresse devienne celle du compte %{login}. Le changement prend effet quand les deux adresses l’ont confirmé.',
      changedTitle: 'Ce changement ne vient pas de vous ?',
      changedText: 'L’adresse e-mail du compte %{login} a été changée.',
      changedEffect:
        'Si ce n’était pas vous, utilisez « Ce n’était pas moi » : le compte retrouve son ancienne adresse, toutes les sessions se ferment et le mot de passe ne fonctionne plus. Vous recevrez alors par e-mail un lien pour en choisir un autre.',
      confirm: 'Confirmer',
      confirmed: 'Confirmé',
      waits: 'L’adresse changera dès que l’autre adresse aura aussi confirmé.',
      changed: 'L’adresse a été changée. Les e-mails du compte sont désormais envoyés à la nouvelle.',
    },
    earlier: 'Êtes-vous à l’origine de ces connexions ?',
    earlierHelp:
      'Elles ont aussi été signalées par e-mail. Cochez celles qui ne viennent pas de vous : ce qui a été ajouté au compte depuis la plus ancienne est retiré.',
    submit: 'Ce n’était pas moi',
    done: 'Le compte est protégé',
    doneText:
      'Toutes les sessions ont pris fin ; les clés d’accès, le second facteur et les clés d’API ajoutés depuis la plus ancienne connexion signalée ne fonctionnent plus. Si le compte a un mot de passe, il ne fonctionne plus : un e-mail avec un lien pour en choisir un autre est en route. Vérifiez ensuite dans « Mon compte » ce qui reste : clés d’accès, clés d’API, activité.',
    doneByOthers:
      'Toutes les sessions ont pris fin et le mot de passe ne fonctionne plus. Cette boîte appartient maintenant à un autre compte : vous ne recevrez donc pas de lien par e-mail. Demandez l’aide d’un administrateur de votre entreprise.',
    toSignIn: 'Aller à la connexion',
  },
  roles: {
    superadmin: 'Super-administrateur',
    partner: 'Partenaire',
    admin: 'Administrateur',
    admin2: 'Administrateur',
    scoped: 'Administrateur limité',
    viewer: 'Lecture seule',
    'log-reader': 'Lecteur de journaux',
    'report-author': 'Auteur de rapports',
    receptionist: 'Réceptionniste',
    support: 'Ingénieur support',
    lab: 'Textes extrêmes',
  },
  errors: {
    FIELD_REQUIRED: 'Ce champ est obligatoire.',
    WRONG_CREDENTIALS: 'Identifiant ou mot de passe incorrect.',
    SUBSCRIPTION_EXPIRED: 'L’abonnement a expiré.',
    ACCOUNT_DISABLED: 'Le compte est désactivé.',
    NETWORK_ERROR: 'Le serveur est injoignable. Vérifiez votre connexion, puis réessayez.',
    SERVICE_UNAVAILABLE: 'Le service est momentanément indisponible. Réessayez dans un instant.',
    PASSWORD_TOO_SHORT: 'Il faut au moins %{0} caractères.',
    PASSWORD_NEEDS_LETTER: 'Il faut au moins une lettre.',
    PASSWORD_NEEDS_UPPER: 'Il faut au moins une majuscule.',
    PASSWORD_NEEDS_LOWER: 'Il faut au moins une minuscule.',
    PASSWORD_NEEDS_DIGITS: 'Chiffres nécessaires : %{0} au moins.',
    PASSWORD_NEEDS_SPECIAL: 'Il faut au moins un caractère spécial (ni lettre, ni chiffre, ni espace).',
    PASSWORD_TOO_REPETITIVE: 'Ce mot de passe se répète ou suit l’ordre du clavier ou de l’alphabet.',
    PASSWORD_TOO_COMMON: 'Ce mot de passe est trop courant : il figure parmi les premiers essayés.',
    PASSWORD_PERSONAL: 'Ce mot de passe reprend votre nom, votre identifiant ou celui de l’entreprise.',
    PASSWORD_USED_BEFORE:
      'Choisissez un mot de passe que vous n’avez pas encore utilisé (mots de passe comparés : %{0}).',
    PASSWORD_EXPIRED:
      'Le mot de passe a expiré et le compte n’a pas d’adresse pour recevoir un code. Adressez-vous à votre administrateur.',
    SSO_UNREACHABLE:
      'Votre fournisseur d’identité ne répond pas, ou sa configuration est illisible. Réessayez plus tard ; si cela continue, adressez-vous à votre administrateur.',
    SSO_UNAVAILABLE:
      'Il n’y a pas d’authentification unique pour cet identifiant. Connectez-vous avec votre mot de passe.',
    SSO_REFUSED:
      'La réponse de votre fournisseur d’identité n’a pas été acceptée. Réessayez ; si cela persiste, adressez-vous à votre administrateur.',
    SSO_LOGOUT_UNCONFIRMED:
      'Vous êtes déconnecté d’ici. Votre fournisseur d’identité n’a pas confirmé sa propre déconnexion : sur un ordinateur partagé, fermez le navigateur.',
    SSO_REQUIRED:
      'Votre entreprise se connecte par authentification unique. Utilisez ce bouton ; mots de passe et clés d’accès ne fonctionnent pas ici.',
    SSO_NOT_ALLOWED:
      'La règle d’accès de votre entreprise ne vous autorise pas à vous connecter ici. Adressez-vous à votre administrateur.',
    SSO_NO_ACCOUNT:
      'Votre fournisseur d’identité vous connaît, mais vous n’avez pas de compte ici. Demandez-en un à votre administrateur.',
    SSO_OTHER_PERSON:
      'Ce compte est lié à une autre personne de votre fournisseur d’identité. Un administrateur peut supprimer ce lien.',
    SSO_RIGHTS_EXCEEDED:
      'Votre compte a plus de droits que l’authentification unique ne peut en donner. Connectez-vous avec votre mot de passe.',
    SIGN_IN_OVER: 'Cette connexion a expiré ou compte trop d’essais. Recommencez.',
    CODE_NEEDS_ADDRESS:
      'Un second facteur est obligatoire, et le compte n’a pas d’adresse pour un code. Adressez-vous à votre administrateur.',
    CODE_INCORRECT: 'Ce code n’est pas le bon. Essais restants : %{0}.',
    PASSKEY_REFUSED:
      'Cette clé d’accès n’a pas été acceptée. Essayez-en une autre, ou connectez-vous avec votre mot de passe.',
    PASSKEY_CANCELLED: 'Aucune clé d’accès n’a été utilisée. Réessayez quand vous voulez.',
    PASSKEY_UNAVAILABLE: 'L’adresse de cette installation ne permet pas les clés d’accès.',
    ACCOUNT_LINK_USED:
      'Ce lien a déjà servi. Si ce n’était pas vous, choisissez un nouveau mot de passe avec « Mot de passe oublié » sur la page de connexion.',
    ACCOUNT_LINK_EXPIRED:
      'Ce lien a expiré. Pour changer d’adresse e-mail, recommencez depuis Mon compte. Si ce n’était pas vous, choisissez un nouveau mot de passe avec « Mot de passe oublié » sur la page de connexion.',
    ACCOUNT_LINK_INVALID: 'Ce lien est incomplet, ou n’est plus valable. Copiez-le en entier depuis l’e-mail.',
    RESET_LINK_USED: 'Ce lien a déjà servi. Demandez-en un nouveau.',
    RESET_LINK_EXPIRED: 'Ce lien a expiré. Demandez-en un nouveau.',
    RESET_LINK_INVALID: 'Ce lien n’est pas valable, ou ne l’est plus. Demandez-en un nouveau.',
    RESET_LINK_INCORRECT:
      'Ce lien est incomplet ou modifié. Copiez-le en entier depuis l’e-mail, ou demandez-en un nouveau.',
    ALERT_GENERIC: 'Une erreur inattendue s’est produite. Redémarrez votre navigateur et réessayez.',
  },
} as const;
