import type { Translated } from '../catalogue';
import type { overview as master } from '../fr/overview';

export const overview: Translated<typeof master> = {
  help: '各公司最近 %{days} 天的订阅用量。最早达到上限的公司排在最前。',
  method:
    '预测：所示各天的线性趋势，从今天的数量起延长。每一天（UTC）保留当天统计到的最大数量；之后的删除不会改变过去的日期。',
  search: '搜索公司',
  none: '没有叫这个名称的公司。',
  export: '导出为 CSV',
  rows: '%{n} 家公司',
  perPage: '每页公司数',
  table: '订阅用量',
  ahead: '%{days} 天预测',
  percent: '%{n}%',
  used: '%{used} / %{max}',
  perDay: '每天 %{change}',
  flat: '持平',
  noTrend: '统计不足 7 天',
  full: '已达上限',
  until: '约 %{day} 达到上限',
  enough: '一年内不会达到上限',
  noLimit: '该订阅没有上限。',
  kinds: { users: '访客', appointed: '员工', locations: '站点', devices: '设备' },
  columns: {
    id: '编号',
    company: '公司',
    kind: '限额',
    used: '已用',
    max: '上限',
    peak: '%{days} 天峰值',
    change: '趋势',
    daysLeft: '距上限天数',
    reached: '达到上限日期',
    outlook: '预测',
  },
};
