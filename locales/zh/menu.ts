import type { Translated } from '../catalogue';
import type { menu as french } from '../fr/menu';

export const menu: Translated<typeof french> = {
  addressHolders: '地址使用者',
  accessReviews: '访问审查',
  accessReviewsHelp: '被遗忘的账户、未使用的权限及相应决定。',
  assignments: '门户分配',
  companyTemplate: '公司模板',
  diagnosis: '为什么不在线',
  generalSettings: '常规设置',
  generalSettingsHelp: '主题、密度、访问日志中隐藏的标签。',
  lobby: '前台',
  profiles: '身份配置',
  helpdesk: '客户协助',
  home: '仪表板',
  bulk: '批量账户',
  sponsor: '担保',
  overview: '全局概览',
  partners: '合作伙伴',
  shown: '显示的公司',
  reports: '预定义',
  sandbox: '沙盒',
  themes: '门户主题',
  portals: '门户',
  subscription: '订阅',
  subscriptionHelp: '订阅的日期、限额和用量。',
  whyHidden: '为什么有人看不到此内容？',
};
