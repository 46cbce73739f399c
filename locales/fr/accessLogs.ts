/** The access log: how many lines there are when. */
export const accessLogs = {
  title: 'Lignes par période',
  bar: '%{from} – %{to} : %{n} ligne |||| %{from} – %{to} : %{n} lignes',
  none: 'Aucune ligne sur cette période.',
  loading: 'Calcul en cours…',
  failed: 'Le nombre de lignes par période n’a pas pu être calculé.',
  zoomOut: 'Revenir à la période précédente',
  keys: 'Flèches pour choisir, Maj pour étendre, Entrée pour zoomer',
} as const;
