/** The built-in mailbox. */
export const mails = {
  close: 'Fermer',
  opening: 'Ouverture…',
  to: 'À : %{address}',
  ofAccount:
    'Ce message concerne le compte d’un administrateur et peut permettre d’y entrer : seul un super-administrateur le lit ici.',
  files: 'Fichiers joints',
  logged: 'La lecture de ce message est inscrite au journal d’audit.',
} as const;
