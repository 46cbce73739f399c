/** The access log: how many entries there are when. */
export const accessLogs = {
  title: 'Entrées par période',
  bar: '%{from} – %{to} : %{n} entrée |||| %{from} – %{to} : %{n} entrées',
  none: 'Aucune entrée sur cette période.',
  loading: 'Calcul en cours…',
  failed: 'Le nombre d’entrées par période n’a pas pu être calculé.',
  zoomOut: 'Revenir à la période précédente',
  keys: 'Entrées par période : flèches pour choisir, Maj pour étendre, Entrée pour zoomer',
} as const;
