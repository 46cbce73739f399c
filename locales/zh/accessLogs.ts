/** The access log: how many entries there are when. */
export const accessLogs = {
  title: '按时间统计的条目',
  bar: '%{from} – %{to}：%{n} 条',
  none: '此时段内没有条目。',
  loading: '正在统计…',
  failed: '无法按时间统计条目。',
  zoomOut: '返回上一时段',
  keys: '按时间统计的条目：方向键选择，Shift 扩展，Enter 放大',
} as const;
