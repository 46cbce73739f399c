import type { Translated } from '../catalogue';
import type { units as master } from '../fr/units';

export const units: Translated<typeof master> = {
  hours: 'hours',
  minutes: 'minutes',
  seconds: 'seconds',
  days: 'days',
  months: 'months',
  years: 'years',
  mbps: 'Mbps',
  percent: '%',
  bytes: 'bytes',
  euros: '€',
  short: {
    hours: '%{value} h',
    minutes: '%{value} min',
    seconds: '%{value} s',
    days: '%{value} d',
    months: '%{value} mo',
    mbps: '%{value} Mbps',
    percent: '%{value}%',
    bytes: '%{value} B',
    euros: '€%{value}',
  },
};
