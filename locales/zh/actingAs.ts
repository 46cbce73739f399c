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
  blocked: {
    self: '这是您自己的账户：无需以自己的身份操作。',
    inactive: '此账户已停用或已删除：不能以其身份操作。',
    rights: '此人拥有您没有的权限：您不能以其身份操作。',
    scope: '此人可以看到您范围之外的内容：您不能以其身份操作。',
    factor: '您的账户须先设置第二重验证：请在“我的账户”中添加。',
    other: '您不能以此管理员的身份操作。',
  },
};
