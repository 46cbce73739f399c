import type { Translated } from '../catalogue';
import type { success as master } from '../fr/success';

export const success: Translated<typeof master> = {
  PROFILE_ACTION_CREATE: '配置已创建。',
  PROFILE_ACTION_UPDATE: '配置已修改。',
  PROFILE_ACTION_DELETE: '配置已停用。',
  DASHBOARD_ACTION_CREATE: '仪表板已创建。',
  DASHBOARD_ACTION_UPDATE: '仪表板已修改。',
  DASHBOARD_ACTION_DELETE: '仪表板已删除。',
  ELEMENT_CREATED: '%{name}：已创建。',
  ELEMENT_UPDATED: '%{name}：已保存更改。',
  ELEMENT_DELETED: '%{name}：已删除。',
  TOKEN_CREATED: '密钥已创建。',
  TOKEN_UPDATED: '密钥已修改。',
  TOKEN_SAVED: '密钥已成功创建或修改。',
  TOKEN_COPIED: '密钥已复制到剪贴板。',
  URL_COPIED: '地址已复制。',
  BULK_CREATED: '已创建 %{smart_count} 个账户',
  PASSWORD_RESET: '密码已重置。',
  RESET_EMAIL_SENT: '如果该账户存在，已向其发送电子邮件。',
  CODE_RESENT: '新的验证码已发送。',
  IMPORT_COMPLETED: '导入完成。',
  LOGO_UPLOADED: '徽标已上传。',
  PARTNERS_UPDATED: '合作伙伴列表已更新。',
  PASSWORD_POLICY_SAVED: '密码策略已保存。',
};
