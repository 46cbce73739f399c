/** The access log: how many lines there are when. */
export const accessLogs = {
  title: 'Lignes au fil du temps',
  bar: '%{from} – %{to} : %{n} ligne |||| %{from} – %{to} : %{n} lignes',
  none: 'Aucune ligne sur cette période.',
  loading: 'Calcul en cours…',
  failed: 'La répartition des lignes dans le temps n’a pas pu être calculée.',
  zoomOut: 'Revenir à la période précédente',
  keys: 'Flèches pour choisir, Maj pour étendre la sélection, Entrée pour zoomer',
} as const;
