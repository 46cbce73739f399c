import type { Translated } from '../catalogue';
import type { settings as master } from '../fr/settings';

export const settings: Translated<typeof master> = {
  search: '搜索设置…',
  none: '没有与“%{text}”匹配的设置。',
  found: '%{smart_count} 项设置',
  subscription: '订阅',
  subscriptionHelp: '订阅的日期、限额和用量。',
  /** How many locations the chosen scopes let an administrator see. */
  reach: {
    none: '看不到任何站点：没有站点属于这些范围。',
    some: '可看到 %{all} 个站点中的 %{within} 个。',
  },
  /** What has to be set on RADIUS equipment. */
  radius: {
    title: '需在设备上设置',
    server: '计费服务器',
    port: '端口（UDP）',
    secret: '共享密钥',
    set: '已保存',
    missing: '无：设备的数据包将被忽略。',
    unnamed: '请向运营方询问地址：此安装未提供。',
    off: '此安装不接收 RADIUS 计费。',
  },
  /** The own second factor. */
  factor: {
    title: '第二重验证',
    codesTitle: '您的恢复码',
    close: '关闭',
    kept: '我已保存恢复码',
    loading: '正在加载…',
    off: '没有第二重验证时，只需密码即可登录。启用后，还需要手机上显示的验证码。',
    on: '自 %{day} 起启用。',
    codesLeft: '剩余 %{smart_count} 个恢复码。',
    required: '您的公司要求第二重验证：移除后，下次登录时需要重新添加。',
    password: '当前密码',
    begin: '添加',
    remove: '移除',
    renew: '新的恢复码',
    confirm: '验证',
    scan: '请用身份验证应用扫描此二维码，然后输入应用显示的验证码。',
    qr: '身份验证应用的二维码',
    key: '或输入此密钥：',
    openApp: '在本设备的应用中打开',
    codeOrRecovery: '应用验证码或恢复码',
    code: '六位验证码',
    codesText: '丢失应用时可用它们代替。每个只能使用一次，且不会再次显示。',
    copy: '复制恢复码',
    copied: '恢复码已复制',
  },
  parts: {
    account: '您',
    company: '公司',
    administrators: '管理员',
    teams: '团队',
    'sign-in': '访客登录',
    connections: '数据交换与集成',
    support: '支持',
    settings: '其他设置',
  },
};
