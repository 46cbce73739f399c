import type { Translated } from '../catalogue';
import type { units as master } from '../fr/units';

export const units: Translated<typeof master> = {
  hours: 'horas',
  minutes: 'minutos',
  seconds: 'segundos',
  days: 'días',
  months: 'meses',
  years: 'años',
  mbps: 'Mbit/s',
  percent: '%',
  bytes: 'bytes',
  euros: '€',
  short: {
    hours: '%{value} h',
    minutes: '%{value} min',
    seconds: '%{value} s',
    days: '%{value} d',
    months: '%{value} m.',
    mbps: '%{value} Mbit/s',
    percent: '%{value} %',
    bytes: '%{value} B',
    euros: '%{value} €',
  },
};
