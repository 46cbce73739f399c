import type { Translated } from '../catalogue';
import type { units as master } from '../fr/units';

export const units: Translated<typeof master> = {
  hours: 'horas',
  minutes: 'minutos',
  seconds: 'segundos',
  days: 'días',
  mbps: 'Mbit/s',
  percent: '%',
  bytes: 'bytes',
  euros: '€',
  short: {
    hours: '%{value} h',
    minutes: '%{value} min',
    seconds: '%{value} s',
    days: '%{value} d',
    mbps: '%{value} Mbit/s',
    percent: '%{value} %',
    bytes: '%{value} B',
    euros: '%{value} €',
  },
};
