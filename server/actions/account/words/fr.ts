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
  },
  changed: {
    subject: 'Votre mot de passe a été changé',
    opening: 'Le mot de passe de ce compte vient d’être changé. Toutes ses sessions ont été fermées.',
    notYou:
      'Ce n’était pas vous\u00a0? Choisissez tout de suite un autre mot de passe avec «\u00a0Mot de passe oublié\u00a0» sur la page de connexion, et prévenez votre administrateur.',
    button: 'Ouvrir la page de connexion',
  },
};
