import type { Translated } from '../catalogue';
import type { units as master } from '../fr/units';

export const units: Translated<typeof master> = {
  hours: '小时',
  minutes: '分钟',
  seconds: '秒',
  days: '天',
  months: '个月',
  years: '年',
  mbps: 'Mbit/s',
  percent: '%',
  bytes: '字节',
  euros: '€',
  short: {
    hours: '%{value} 小时',
    minutes: '%{value} 分钟',
    seconds: '%{value} 秒',
    days: '%{value} 天',
    months: '%{value} 个月',
    mbps: '%{value} Mbit/s',
    percent: '%{value}%',
    bytes: '%{value} B',
    euros: '€%{value}',
  },
};
