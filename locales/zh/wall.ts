import type { Translated } from '../catalogue';
import type { wall as master } from '../fr/wall';

export const wall: Translated<typeof master> = {
  updated: '更新于 %{time}',
  old: '数据已过时：最近更新于 %{time}',
  never: '尚未计算状态。',
  leave: '退出墙面大屏',
  states: '各状态的站点',
  urgent: '待处理',
  none: '没有待处理的站点。',
  others: '另有 %{smart_count} 个',
  changes: '最近的变化',
  noChange: '尚无受监控的站点。',
  silent: '最近一次登录：%{when}',
  fall: '30 分钟内 %{now} 次登录，一周前 %{before} 次',
  failed: '开通失败，或已超过 4 小时。',
  idle: '此会话在 30 分钟无操作后关闭。如需长期显示，请使用大屏专用账户。',
};
