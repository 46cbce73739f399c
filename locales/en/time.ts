import type { Translated } from '../catalogue';
import type { time as master } from '../fr/time';

export const time: Translated<typeof master> = {
  presets: {
    today: 'Today',
    yesterday: 'Yesterday',
    week: 'This week',
    lastweek: 'Last week',
    month: 'This month',
    lastmonth: 'Last month',
    custom: 'Custom',
    all: 'All time',
  },
  from: 'From',
  to: 'To',
};
