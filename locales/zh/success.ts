import type { Translated } from '../catalogue';
import type { success as master } from '../fr/success';

export const success: Translated<typeof master> = {
  PROFILE_ACTION_CREATE: '配置已创建。',
  PROFILE_ACTION_UPDATE: '配置已修改。',
  PROFILE_ACTION_DELETE: '配置已停用。',
  DASHBOARD_ACTION_CREATE: '仪表板已创建。',
  DASHBOARD_ACTION_UPDATE: '仪表板已修改。',
  DASHBOARD_ACTION_DELETE: '仪表板已删除。',
  USER_ACTION_CREATE: '已创建访客：%{name}',
  EVENT_ACTION_CREATE: '已创建活动：%{name}',
  LOCATION_ACTION_CREATE: '已创建站点：%{name}',
  GROUP_ACTION_CREATE: '已创建范围：%{name}',
  TEMPLATE_ACTION_CREATE: '已创建门户：%{name}',
  CAMPAIGN_ACTION_CREATE: '已创建营销活动：%{name}',
  ELEMENT_CREATED: '%{name}：已创建。',
  ELEMENT_UPDATED: '%{name}：已保存更改。',
  ELEMENT_DELETED: '%{name}：已删除。',
  API_TOKENS_ACTION_CREATE: '密钥已创建。',
  API_TOKENS_ACTION_UPDATE: '密钥已修改。',
  TOKEN_COPIED: '密钥已复制到剪贴板。',
  URL_COPIED: '地址已复制。',
  BULK_CREATED: '已创建 %{smart_count} 个账户',
  PASSWORD_POLICIES_ACTION_CREATE: '密码策略已保存。',
  PASSWORD_POLICIES_ACTION_UPDATE: '密码策略已保存。',
};
