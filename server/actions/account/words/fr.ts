import type { AccountWords } from './words';

export const fr: AccountWords = {
  colon: '\u00a0: ',
  hello: (name) => (name === '' ? 'Bonjour,' : `Bonjour ${name},`),
  automatic: 'Message automatique, merci de ne pas y répondre.',
  facts: { login: 'Identifiant', company: 'Entreprise', when: 'Date', address: 'Adresse réseau' },
  forgotten: {
    subject: 'Choisir un nouveau mot de passe',
    opening: 'Vous avez demandé à choisir un nouveau mot de passe pour ce compte.',
    button: 'Choisir un mot de passe',
    lifetime: (minutes) => `Ce lien est valable ${minutes} minutes et ne sert qu’une fois.`,
    ignore: 'Vous n’avez rien demandé\u00a0? Ignorez ce message\u00a0: votre mot de passe reste le même.',
    disowned: {
      opening:
        'Vous avez signalé que quelqu’un d’autre utilise ce compte\u00a0: toutes ses sessions sont fermées, et son mot de passe ne fonctionne plus. Choisissez-en un autre.',
      again: 'Lien expiré\u00a0? Demandez-en un autre avec «\u00a0Mot de passe oublié\u00a0» sur la page de connexion.',
    },
  },
  changed: {
    subject: 'Votre mot de passe a été changé',
    opening: 'Le mot de passe de ce compte vient d’être changé. Ses autres sessions ont été fermées.',
    notYou:
      'Ce n’était pas vous\u00a0? Choisissez tout de suite un autre mot de passe avec «\u00a0Mot de passe oublié\u00a0» sur la page de connexion, et prévenez votre administrateur.',
    button: 'Ouvrir la page de connexion',
  },
  code: {
    subject: 'Votre code de connexion',
    opening: {
      password: 'Votre mot de passe a expiré. Saisissez ce code sur la page de connexion pour en choisir un autre.',
      factor: 'Votre entreprise demande un second facteur. Saisissez ce code sur la page de connexion pour l’ajouter.',
    },
    label: 'Code',
    lifetime: (minutes) =>
      `Ce code est valable ${minutes} minutes. Ne le communiquez à personne\u00a0: nous ne vous le demanderons jamais.`,
    ignore: {
      password:
        'Vous n’avez pas essayé de vous connecter\u00a0? Quelqu’un connaît votre ancien mot de passe\u00a0: prévenez votre administrateur.',
      factor:
        'Vous n’avez pas essayé de vous connecter\u00a0? Quelqu’un connaît votre mot de passe\u00a0: choisissez-en un autre tout de suite.',
    },
  },
  newSignIn: {
    subject: 'Nouvelle connexion à votre compte',
    opening: {
      device: 'Quelqu’un s’est connecté à ce compte depuis un appareil inconnu.',
      network: 'Quelqu’un s’est connecté à ce compte depuis un réseau inconnu.',
      country: 'Quelqu’un s’est connecté à ce compte depuis un pays où il n’avait jamais été utilisé.',
    },
    device: 'Appareil',
    deviceName: (browser, system) => `${browser} sur ${system}`,
    unknownDevice: 'Appareil inconnu',
    place: 'Lieu',
    ignore: 'C’était vous\u00a0? Vous n’avez rien à faire.',
    notYou:
      'Ce n’était pas vous\u00a0? Quelqu’un connaît votre mot de passe. La page de ce lien ferme toutes les sessions et bloque ce mot de passe\u00a0; vous en choisirez un autre.',
    button: 'Ce n’était pas moi',
    lifetime: (days) => `Ce lien est valable ${days} jours et ne sert qu’une fois.`,
  },
  emailChange: {
    subject: 'Changement d’adresse e-mail',
    newAddress: 'Nouvelle adresse',
    toOld: {
      opening: 'Un changement d’adresse e-mail a été demandé pour ce compte. Les deux adresses doivent le confirmer.',
      button: 'Confirmer ou refuser',
      notYou:
        'Ce n’était pas vous\u00a0? Refusez sur la page du lien\u00a0: toutes les sessions seront fermées et le mot de passe bloqué.',
    },
    toNew: {
      opening: 'On a demandé que cette adresse devienne celle d’un compte. Les deux adresses doivent le confirmer.',
      button: 'Confirmer cette adresse',
      ignore: 'Ce compte ne vous dit rien\u00a0? Ignorez ce message.',
    },
    taken:
      'Un compte de cette entreprise devait recevoir cette adresse, mais un autre compte l’a déjà. Rien ne change. Cela ne vous dit rien\u00a0? Ignorez ce message.',
    lifetime: (hours) => `Ce lien est valable ${hours} heures et ne sert qu’une fois.`,
    changed: {
      subject: 'Votre adresse e-mail a été changée',
      opening: 'L’adresse e-mail de ce compte a été changée\u00a0; les deux adresses ont confirmé.',
      notYou:
        'Ce n’était pas vous\u00a0? La page de ce lien rend cette adresse au compte, ferme toutes les sessions et bloque le mot de passe\u00a0; vous en choisirez un autre.',
    },
    given: {
      opening:
        'Un administrateur de votre entreprise a changé l’adresse e-mail de ce compte. Les e-mails à son sujet vont maintenant à la nouvelle.',
      notYou: 'Vous ne vous y attendiez pas\u00a0? Prévenez tout de suite votre administrateur.',
    },
  },
  breakGlass: {
    subject: 'Compte de secours utilisé',
    opening: 'Quelqu’un s’est connecté avec un compte de secours de votre entreprise, sans le fournisseur d’identité.',
    account: 'Compte',
    advice:
      'C’était prévu ? Il n’y a rien à faire. Sinon, terminez les sessions de ce compte et donnez-lui un autre mot de passe.',
  },
  invitation: {
    subject: 'Votre accès à la console',
    opening:
      'Un administrateur de votre entreprise a créé ce compte pour vous. Choisissez votre mot de passe pour vous connecter.',
    button: 'Choisir mon mot de passe',
    lifetime: (days) => `Ce lien est valable ${days} jours et ne sert qu’une fois.`,
    ignore:
      'Vous n’attendiez pas cette invitation\u00a0? Ignorez ce message\u00a0: personne ne peut utiliser ce compte sans ce lien.',
  },
  ssoUnlinked: {
    subject: 'Lien avec le fournisseur d’identité supprimé',
    opening:
      'Un administrateur a supprimé le lien entre ce compte et votre identité chez le fournisseur d’authentification unique. Vos sessions ont été fermées.',
    advice:
      'La prochaine connexion avec l’adresse de ce compte le liera de nouveau. Vous n’avez rien demandé\u00a0? Prévenez votre administrateur.',
  },
  unexplained: {
    subject: 'Quelqu’un agit en votre nom',
    opening: 'Un administrateur a commencé à agir au nom de ce compte, sans donner de motif.',
    button: 'Voir mon activité',
    advice:
      'Votre activité récente montre ce qui a été fait et par qui, sauf le nom d’une personne de l’assistance. Vous ne vous y attendiez pas\u00a0? Demandez le motif à cette personne ou à l’assistance.',
  },
  ssoRequired: {
    subject: 'Votre compte n’utilise pas de mot de passe ici',
    opening:
      'Vous avez demandé un nouveau mot de passe. Votre entreprise se connecte par authentification unique : les mots de passe ne servent pas ici.',
    button: 'Ouvrir la page de connexion',
    advice: 'Utilisez-y le bouton d’authentification unique. Vous n’avez rien demandé ? Ignorez ce message.',
  },
  factor: {
    subject: 'Votre second facteur d’authentification',
    events: {
      factor_added: () => 'Un second facteur a été ajouté à ce compte.',
      factor_removed: () => 'Le second facteur de ce compte a été retiré.',
      factor_reset: () =>
        'Un administrateur a retiré le second facteur de ce compte. Votre mot de passe suffit pour vous connecter.',
      passkey_added: () =>
        'Une clé d’accès a été ajoutée à ce compte\u00a0: elle permet de se connecter sans mot de passe.',
      passkey_removed: () => 'Une clé d’accès de ce compte a été retirée.',
      recovery_codes: () =>
        'De nouveaux codes de secours ont été créés pour ce compte\u00a0; les anciens ne servent plus.',
      recovery_code_used: (left) =>
        `Un code de secours a servi à se connecter à ce compte. Codes restants\u00a0: ${left}.`,
    },
    notYou: 'Ce n’était pas vous\u00a0? Changez tout de suite de mot de passe et prévenez votre administrateur.',
  },
};
