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
  parts: {
    account: '您',
    company: '企业',
    administrators: '管理员',
    teams: '团队',
    'sign-in': '访客登录',
    connections: '数据交换与集成',
    support: '支持',
    settings: '其他设置',
  },
};
