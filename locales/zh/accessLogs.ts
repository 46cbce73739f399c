/** The access log: how many lines there are when. */
export const accessLogs = {
  title: '按时间统计的日志行',
  bar: '%{period}：%{n} 条',
  between: '%{from} – %{to}',
  /** Of a day that is not in the period as a whole. */
  since: '%{day}（%{time} 起）',
  until: '%{day}（至 %{time}）',
  none: '此时段内没有日志行。',
  loading: '正在统计…',
  failed: '无法按时间统计日志行。',
  zoomOut: '返回上一时段',
  keys: '方向键选择，Shift 扩展，Enter 放大',
} as const;
