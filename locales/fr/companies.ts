/** The pages of companies. */
export const companies = {
  modes: {
    label: 'Modes de connexion de l’entreprise',
    close: 'Fermer',
    none: 'Cette entreprise n’a aucun mode de connexion.',
    failed: 'Les modes de connexion n’ont pas pu être lus. Rechargez la page.',
  },
} as const;
