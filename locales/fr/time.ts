/** Periods and relative time; dates themselves are written by the browser's own locale data. */
export const time = {
  presets: {
    today: 'Aujourd’hui',
    yesterday: 'Hier',
    week: 'Cette semaine',
    lastweek: 'La semaine dernière',
    month: 'Ce mois-ci',
    lastmonth: 'Le mois dernier',
    custom: 'Personnalisée',
    all: 'Depuis toujours',
  },
  from: 'Du',
  to: 'Au',
  never: 'Jamais',
  justNow: 'à l’instant',
  todayAt: 'aujourd’hui, %{time}',
  yesterdayAt: 'hier, %{time}',
} as const;
