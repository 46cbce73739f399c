import type { Translated } from '../catalogue';
import type { passwordPolicies as master } from '../fr/passwordPolicies';

export const passwordPolicies: Translated<typeof master> = {
  sample: '试用密码',
  sampleHelp: '仅按此策略判断。不会发送或保存任何内容。',
  change: {
    few: '您可见的管理员中，下次登录时需要更改密码的不足五位。',
    some: '%{smart_count} 位管理员下次登录时需要更改密码。',
    atMost: '最多 %{smart_count} 位管理员下次登录时需要更改密码。',
  },
  setUp: {
    none: '您可见的管理员均已设置第二重验证。',
    some: '%{smart_count} 位管理员下次登录时需要设置第二重验证：%{names}',
  },
};
