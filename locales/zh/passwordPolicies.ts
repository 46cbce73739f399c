import type { Translated } from '../catalogue';
import type { passwordPolicies as master } from '../fr/passwordPolicies';

export const passwordPolicies: Translated<typeof master> = {
  sample: '试用密码',
  sampleHelp: '不会发送或保存任何内容。',
  change: {
    none: '目前没有管理员需要更改密码。',
    some: '%{smart_count} 位管理员下次登录时需要更改密码：%{names}',
  },
  setUp: {
    none: '每位管理员均已设置第二重验证。',
    some: '%{smart_count} 位管理员下次登录时需要设置第二重验证：%{names}',
  },
};
