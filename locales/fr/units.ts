/** Units: the word beside an input, and the short form beside a value in a list. */
export const units = {
  hours: 'heures',
  minutes: 'minutes',
  seconds: 'secondes',
  days: 'jours',
  months: 'mois',
  years: 'ans',
  mbps: 'Mbit/s',
  percent: '%',
  bytes: 'octets',
  euros: '€',
  short: {
    hours: '%{value} h',
    minutes: '%{value} min',
    seconds: '%{value} s',
    days: '%{value} j',
    months: '%{value} mois',
    mbps: '%{value} Mbit/s',
    percent: '%{value} %',
    bytes: '%{value} o',
    euros: '%{value} €',
  },
} as const;
