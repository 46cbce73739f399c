/** The built-in mailbox. */
export const mails = {
  close: 'Fermer',
  opening: 'Ouverture…',
  to: 'À : %{address}',
  onlyReaders: 'Seuls son destinataire et un super-administrateur peuvent lire ce message ici.',
  files: 'Fichiers joints',
  logged: 'La lecture de ce message est inscrite au journal d’audit.',
} as const;
