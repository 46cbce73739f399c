/** The search palette. */
export const palette = {
  open: 'Rechercher une page, une personne…',
  title: 'Rechercher partout',
  placeholder: 'Page, personne, site, action…',
  searching: 'Recherche…',
  unavailable: 'La recherche n’a pas pu être chargée. Fermez-la, puis rouvrez-la.',
} as const;
