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
} as const;
