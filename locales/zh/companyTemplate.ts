import type { Translated } from '../catalogue';
import type { companyTemplate as master } from '../fr/companyTemplate';

export const companyTemplate: Translated<typeof master> = {
  crumb: '超级管理',
  help: '每家新公司创建时获得的内容。现有公司不受影响。',
  shipped: '原始模板',
  saved: '%{admin} 于 %{date} 修改',
  savedUnknown: '修改于 %{date}',
  count: '%{smart_count} 项',
  edit: '编辑',
  text: '模板文本 (JSON)',
  textHelp:
    '四种语言的文本写作 {fr, en, es, zh}；{$record: 键} 指代前面的一项，{$permissions: […]} 为权限列表，{$pages: terms} 为末尾的页面。',
  check: '检查',
  save: '保存',
  cancel: '取消',
  sound: '用此模板创建的公司将是完整的。',
  done: '模板已保存，将用于今后的公司。',
  invalid: '此文本不是 JSON：%{message}',
  problems: '需要更正',
  reset: '恢复原始模板',
  resetTitle: '恢复原始模板？',
  resetText: '今后的公司将不再获得您的更改，但更改仍保留在审计日志中。',
  default: '访客默认使用',
  failed: '无法加载模板。',
  retry: '重试',
};
