/** The sources of network events. */
export const sources = {
  title: 'Essayer un format de lignes',
  parser: 'Format des lignes',
  lines: 'Lignes envoyées par l’équipement',
  help: '100 lignes au plus. Rien n’est enregistré.',
  try: 'Essayer',
  close: 'Fermer',
  recognised: '%{count} ligne reconnue sur %{total} |||| %{count} lignes reconnues sur %{total}',
  reasons: {
    noRule: 'Ce format ne reconnaît pas la ligne.',
    value: 'La valeur « %{value} » ne convient pas au champ « %{field} ».',
    tooSlow: 'La lecture de cette ligne prend trop de temps.',
  },
  api: {
    title: 'Envoyer des événements',
    key: 'Le programme qui envoie a besoin d’une clé d’API de cette source. Elle n’est affichée qu’une fois.',
    noKey:
      'Le programme qui envoie a besoin d’une clé d’API de cette source. Demandez-la à un administrateur qui peut créer des clés.',
    createKey: 'Créer une clé',
    send: 'Pour essayer, indiquez la clé dans la variable KEY, puis exécutez cette commande :',
    command: 'Commande',
    copy: 'Copier la commande',
    copied: 'Copiée',
    notCopied: 'Le navigateur n’a pas copié la commande : sélectionnez-la pour la copier.',
  },
} as const;
