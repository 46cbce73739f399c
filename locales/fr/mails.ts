/** The built-in mailbox. */
export const mails = {
  close: 'Fermer',
  opening: 'Ouverture…',
  to: 'À : %{address}',
  files: 'Fichiers joints',
  logged: 'La lecture de ce message est inscrite au journal d’audit.',
} as const;
