/** The search palette. */
export const palette = {
  open: 'Rechercher une page, une personne…',
  title: 'Rechercher partout',
  placeholder: 'Page, personne, site, action…',
  results: 'Résultats',
  searching: 'Recherche…',
  none: 'Rien ne correspond.',
  count: '%{smart_count} résultat |||| %{smart_count} résultats',
  theme: 'Thème : %{name}',
  group: {
    pages: 'Pages',
    actions: 'Actions',
    records: 'Éléments',
    companies: 'Changer d’entreprise',
  },
} as const;
