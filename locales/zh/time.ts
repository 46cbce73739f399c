import type { Translated } from '../catalogue';
import type { time as master } from '../fr/time';

export const time: Translated<typeof master> = {
  presets: {
    today: '今天',
    yesterday: '昨天',
    week: '本周',
    lastweek: '上周',
    month: '本月',
    lastmonth: '上月',
    custom: '自定义',
    all: '全部时间',
  },
  from: '从',
  to: '到',
};
