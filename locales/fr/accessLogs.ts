/** The access log: how many lines there are when. */
export const accessLogs = {
  title: 'Lignes au fil du temps',
  bar: '%{period} : %{n} ligne |||| %{period} : %{n} lignes',
  between: '%{from} – %{to}',
  /** Of a day that is not in the period as a whole. */
  since: '%{day} (à partir de %{time})',
  until: '%{day} (jusqu’à %{time})',
  none: 'Aucune ligne sur cette période.',
  loading: 'Calcul en cours…',
  failed: 'La répartition des lignes dans le temps n’a pas pu être calculée.',
  zoomOut: 'Revenir à la période précédente',
  keys: 'Flèches pour choisir, Maj pour étendre la sélection, Entrée pour zoomer',
} as const;
