/** Periods; dates themselves are written by the browser's own locale data. */
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
} as const;
