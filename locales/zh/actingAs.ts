import type { Translated } from '../catalogue';
import type { actingAs as master } from '../fr/actingAs';

export const actingAs: Translated<typeof master> = {
  title: '以 %{name} 的身份操作',
  reason: '原因',
  reasonHelp: '将记入审计日志和此人的活动记录，此人可以看到。最长一小时，之后需重新开始。',
  begin: '开始',
  back: '返回',
  until: '至 %{time}。',
  over: '时间已到：您已返回自己的账户。',
  ended: '您不再以此人的身份操作：您已返回自己的账户。',
};
