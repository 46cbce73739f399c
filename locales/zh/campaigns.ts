import type { Translated } from '../catalogue';
import type { campaigns as master } from '../fr/campaigns';

/** Campaigns: what guests did with them. */
export const campaigns: Translated<typeof master> = {
  tabs: '营销活动页面',
  form: '详情',
  results: '效果',
  title: '“%{name}”的效果',
  shown: '展示次数',
  clicked: '点击次数',
  rate: '点击率',
  answered: '回答次数',
  from: '从',
  to: '至',
  chart: '每日展示与点击',
  summary: '%{from} 至 %{to}：展示 %{shown} 次，点击 %{clicked} 次。详情见表格。',
  days: '按天',
  day: '日期',
  places: '按站点',
  place: '站点',
  unknownPlace: '未知站点',
  none: '此营销活动尚未展示。',
  noneThen: '此时间段内没有数据。',
};
