import type { Translated } from '../catalogue';
import type { time as master } from '../fr/time';

export const time: Translated<typeof master> = {
  presets: {
    today: 'Hoy',
    yesterday: 'Ayer',
    week: 'Esta semana',
    lastweek: 'La semana pasada',
    month: 'Este mes',
    lastmonth: 'El mes pasado',
    custom: 'Personalizado',
    all: 'Desde el principio',
  },
  from: 'Desde',
  to: 'Hasta',
};
