import type { AccountWords } from './words';

export const zh: AccountWords = {
  colon: '：',
  hello: (name) => (name === '' ? '您好：' : `${name}，您好：`),
  automatic: '此邮件由系统自动发送，请勿回复。',
  facts: { login: '用户名', company: '公司', when: '时间', address: '网络地址' },
  forgotten: {
    subject: '设置新密码',
    opening: '您请求为此账户设置新密码。',
    button: '设置密码',
    lifetime: (minutes) => `此链接 ${minutes} 分钟内有效，且只能使用一次。`,
    ignore: '如非您本人要求，请忽略此邮件，您的密码不会改变。',
    disowned: {
      opening: '您已报告此账户遭他人使用：其所有会话均已结束，原密码已失效。请设置新密码。',
      again: '链接已过期？请在登录页使用“忘记密码”重新获取。',
    },
  },
  changed: {
    subject: '您的密码已更改',
    opening: '此账户的密码刚刚被更改，其他会话均已结束。',
    notYou: '不是您本人操作的？请立即在登录页使用“忘记密码”设置新密码，并告知您的管理员。',
    button: '打开登录页',
  },
  code: {
    subject: '您的登录验证码',
    opening: {
      password: '您的密码已过期。请在登录页输入此验证码以设置新密码。',
      factor: '贵公司要求第二重验证。请在登录页输入此验证码以进行设置。',
    },
    label: '验证码',
    lifetime: (minutes) => `此验证码 ${minutes} 分钟内有效。请勿告诉任何人，我们绝不会向您索取。`,
    ignore: {
      password: '不是您本人在登录？有人知道您的旧密码，请告知您的管理员。',
      factor: '不是您本人在登录？有人知道您的密码，请立即更换。',
    },
  },
  newSignIn: {
    subject: '您的账户有新的登录',
    opening: {
      device: '有人从一台未曾使用过的设备登录了此账户。',
      network: '有人从一个未曾使用过的网络登录了此账户。',
      country: '有人从一个未曾使用过此账户的国家或地区登录了此账户。',
    },
    device: '设备',
    deviceName: (browser, system) => `${system} 上的 ${browser}`,
    unknownDevice: '未知设备',
    place: '地点',
    ignore: '如果是您本人，则无需任何操作。',
    notYou: '不是您本人？说明有人知道您的密码。打开此链接的页面可结束所有会话并停用该密码，您将另选一个密码。',
    button: '不是我本人',
    lifetime: (days) => `此链接 ${days} 天内有效，仅可使用一次。`,
  },
  emailChange: {
    subject: '更改邮箱地址',
    newAddress: '新地址',
    toOld: {
      opening: '此账户的邮箱地址将被更改，两个地址都需要确认。',
      button: '确认或拒绝',
      notYou: '不是您本人？请在链接页面中拒绝：所有会话将结束，密码将被停用。',
    },
    toNew: {
      opening: '此地址将成为某个账户的邮箱，两个地址都需要确认。',
      button: '确认此地址',
      ignore: '不认识此账户？请忽略此邮件。',
    },
    taken: '本公司的一个账户原定使用此地址，但另一个账户已在使用。不会有任何更改。如果您不知情，请忽略此邮件。',
    lifetime: (hours) => `此链接 ${hours} 小时内有效，仅可使用一次。`,
    changed: {
      subject: '您的邮箱地址已更改',
      opening: '此账户的邮箱地址已更改，两个地址均已确认。',
      notYou: '不是您本人？此链接的页面会为账户恢复此地址、结束所有会话并停用密码；您将设置新密码。',
    },
    given: {
      opening: '贵公司的管理员更改了此账户的邮箱地址。有关该账户的邮件现在发送到新地址。',
      notYou: '不知情？请立即告知您的管理员。',
    },
  },
  breakGlass: {
    subject: '应急账户已使用',
    opening: '有人未经身份提供方，使用贵公司的应急账户登录。',
    account: '账户',
    advice: '如果是事先约定的，无需任何操作。否则，请结束该账户的会话并为其更换密码。',
  },
  invitation: {
    subject: '您的控制台访问权限',
    opening: '贵公司的管理员为您创建了此账户。请设置密码后登录。',
    button: '设置我的密码',
    lifetime: (days) => `此链接 ${days} 天内有效，且只能使用一次。`,
    ignore: '如果您并未预期收到此邀请，请忽略本邮件：没有此链接，任何人都无法使用该账户。',
  },
  ssoUnlinked: {
    subject: '与身份提供方的关联已解除',
    opening: '管理员解除了此账户与您在单点登录提供方的身份之间的关联。您的会话已结束。',
    advice: '下次使用此账户地址登录时将重新关联。并非您的要求？请告知管理员。',
  },
  unexplained: {
    subject: '有人正以您的身份操作',
    opening: '一位管理员开始以此账户的身份操作，且未说明原因。',
    button: '查看我的活动',
    advice: '您的近期活动会显示做了什么以及由谁操作，但不显示支持人员的姓名。感到意外？请向该人或支持人员询问原因。',
  },
  ssoRequired: {
    subject: '您的账户在此不使用密码',
    opening: '您请求了新密码。贵公司使用单点登录，此处不使用密码。',
    button: '打开登录页面',
    advice: '请在那里使用单点登录按钮。如果不是您请求的，请忽略此消息。',
  },
  factor: {
    subject: '您的第二重验证',
    events: {
      factor_added: () => '此账户已添加第二重验证。',
      factor_removed: () => '此账户的第二重验证已移除。',
      factor_reset: () => '管理员已移除此账户的第二重验证，只需密码即可登录。',
      passkey_added: () => '此账户添加了通行密钥，可用于无密码登录。',
      passkey_removed: () => '此账户的一个通行密钥已被移除。',
      recovery_codes: () => '已为此账户生成新的恢复码，旧的恢复码不再有效。',
      recovery_code_used: (left) => `有人使用恢复码登录了此账户。剩余恢复码：${left} 个。`,
    },
    notYou: '不是您本人操作的？请立即更改密码，并告知您的管理员。',
  },
};
