/** The sign-ins: followed live, and what belongs to one. */
export const authentications = {
  live: '实时',
  history: '经过',
  rate: '最近一分钟内的认证：%{n} 次',
  missed: '暂停后新增 %{n} 次',
  pause: '暂停',
  resume: '继续',
  end: '停止实时',
  state: {
    running: '实时',
    paused: '已暂停',
    silent: '服务器没有响应',
  },
} as const;
