import type { AccountWords } from './words';

export const zh: AccountWords = {
  colon: '：',
  hello: (name) => (name === '' ? '您好：' : `${name}，您好：`),
  automatic: '此邮件由系统自动发送，请勿回复。',
  facts: { login: '用户名', company: '企业', when: '时间', address: '网络地址' },
  forgotten: {
    subject: '设置新密码',
    opening: '您请求为此账户设置新密码。',
    button: '设置密码',
    lifetime: (minutes) => `此链接 ${minutes} 分钟内有效，且只能使用一次。`,
    ignore: '不是您本人请求的？请忽略此邮件，您的密码不会改变。',
  },
  changed: {
    subject: '您的密码已更改',
    opening: '此账户的密码刚刚被更改，所有会话均已结束。',
    notYou: '不是您本人操作的？请立即在登录页使用“忘记密码”设置新密码，并告知您的管理员。',
    button: '打开登录页',
  },
};
