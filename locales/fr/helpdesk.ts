/** The page of support: guests of other companies. */
export const helpdesk = {
  text: 'Retrouvez un invité dans les entreprises qui ont ouvert l’accès à l’assistance.',
  stays: 'Ici, on ne peut pas ouvrir une autre entreprise : utilisez la fenêtre principale, sous votre propre nom.',
  tickets: 'Demandes d’assistance',
  search: 'Nom, e-mail, adresse MAC ou IP',
  submit: 'Rechercher',
  hint: 'Saisissez au moins trois caractères. Une adresse MAC s’écrit comme vous voulez ; une adresse IP, en entier.',
  none: 'Aucun invité ne correspond à « %{q} ».',
  noneText:
    'Seules les entreprises qui ont ouvert l’accès à l’assistance sont consultées. Les adresses MAC et IP sont recherchées sur les 30 derniers jours.',
  found: '%{smart_count} invité |||| %{smart_count} invités',
  most: 'Les %{n} premiers invités. Précisez votre recherche.',
  loading: 'Recherche en cours',
  results: 'Invités trouvés',
  seen: 'Vu %{when}',
  never: 'Jamais connecté',
  logged: 'Chaque recherche et chaque entrée dans une entreprise figurent dans son journal d’audit.',
} as const;
