import { guests } from './guests';
import { session } from './session';
import { transfer } from './transfer';
import type { Translated } from '../catalogue';
import type { errors as master } from '../fr/errors';

export const errors: Translated<typeof master> = {
  ...session.errors,
  ...transfer.errors,
  ...guests.errors,

  // Session and rights
  AUTHENTICATION_REQUIRED: '请登录后继续。',
  SESSION_EXPIRED: '会话已过期。请重新登录。',
  NO_VALID_SESSION: '没有有效会话：请提供有效的管理员凭据。',
  SESSION_NOT_FOUND: '找不到会话。',
  TOO_MANY_ATTEMPTS: '尝试次数过多。请在 %{0} 秒后重试。',
  NOT_ENOUGH_PERMISSIONS: '您没有执行此操作所需的权限。',
  RIGHTS_EXCEEDED: '您不能授予自己没有的权限。',
  IMPERSONATION_REFUSED: '您不能以该管理员的身份操作。',
  UNKNOWN_EMAIL: '找不到此电子邮件地址。',
  RESET_LINK_USED: '此重置链接已被使用。',
  RESET_LINK_INCORRECT: '此重置链接不正确。',
  RESET_LINK_EXPIRED: '此重置链接已过期。',
  RESET_LINK_INVALID: '此重置链接无效。',
  PASSWORD_EXPIRED: '您的密码已过期：请在邮箱中查收验证码。',
  NO_AUTHENTICATION: '未找到身份验证。',
  ADMIN_NOT_FOUND: '当前身份验证没有对应的管理员。',

  // Records
  ELEMENT_NOT_FOUND: '找不到该项。',
  ELEMENT_NOT_FOUND_BY_ID: '找不到该项：%{0}。',
  ELEMENT_NOT_FOUND_BY_FIELD: '没有字段 %{0} 等于 %{1} 的项。',
  DUPLICATE_KEY: '此值已被使用。',
  CREDENTIALS_ALREADY_USED: '这些凭据已被使用。',
  IN_USE: '仍被使用 %{0} 次（%{1}）。',
  LAST_ADMIN: '这是最后一位管理员：必须保留一位。',
  STALE_VERSION: '其他人在此期间修改了该项。',
  REVERT_CONFLICT: '这些字段此后已更改，无法恢复。',
  REVERT_IMPOSSIBLE: '此更改无法撤销。',
  STUDIO_READ_ONLY: '此处只能查看结构，不能发布。',
  SCHEMA_STORAGE_REFUSED: '已存数据与结构不符：%{0}',
  SCHEMA_SHIPPED: '该结构不是在此添加的，不能在此删除。',
  SCHEMA_HOLDS_RECORDS: '已有记录：未删除任何内容。',
  SCHEMA_IN_USE: '其他结构引用了它。',
  SCHEMA_INVALID: '结构有错误（%{0}）：%{1}',
  SCHEMA_NAME_INVALID: '“%{0}”不能作为资源名：最多 40 个小写字母、数字和单个连字符，以字母开头。',
  IDEMPOTENCY_MISMATCH: '此请求已以其他内容发送过。',
  MISSING_KEY_ATTRIBUTES: '缺少键属性。',
  MISSING_MANDATORY_ATTRIBUTES: '缺少必需属性。',
  VERB_NOT_DEFINED: '此资源没有该操作。',
  UPDATE_NOT_SUPPORTED: '此资源不支持修改。',
  DELETE_NOT_SUPPORTED: '此资源不支持删除。',
  UPLOAD_NOT_SUPPORTED: '此资源不支持上传。',
  SAVE_FAILED: '保存时发生意外错误。',

  // Requests
  BODY_TOO_LARGE: '请求内容过大。',
  UNSUPPORTED_TYPE: '不接受此内容类型。',
  INVALID_JSON: '发送的内容不是有效的 JSON。',
  UNKNOWN_FIELD: '未知字段：%{0}。',
  UNKNOWN_PARAMETER: '未知参数：%{0}。',
  UNKNOWN_OPERATOR: '未知运算符：%{0}。',
  UNKNOWN_SORT_KEY: '无法按此排序：%{0}。',
  UNKNOWN_RELATION: '找不到关联：%{0}。',
  TARGET_API_UNREACHABLE: '无法连接目标 API。',
  RETRIEVE_FAILED: '读取管理员或企业时发生错误：%{0}',
  COMPANY_RETRIEVE_FAILED: '无法读取企业 %{0}。',

  // Fields
  VALIDATION_FAILED: '有字段需要更正。',
  FIELD_INVALID_TYPE: '此值的类型不正确。',
  FIELD_INVALID_NUMBER: '数字无效。',
  FIELD_INVALID_UNIT: '单位无效。',
  FIELD_TOO_SMALL: '值太小（最小 %{0}）。',
  FIELD_TOO_BIG: '值太大（最大 %{0}）。',
  FIELD_TOO_SHORT: '太短（至少 %{0} 个字符）。',
  FIELD_TOO_LONG: '太长（最多 %{0} 个字符）。',
  FIELD_INVALID_FORMAT: '格式不符合要求。',
  FIELD_INVALID_EMAIL: '电子邮件地址无效。',
  FIELD_INVALID_PHONE: '电话号码无效。',
  FIELD_INVALID_CHOICE: '此选项不存在。',
  FIELD_NOT_WRITABLE: '您不能修改此字段。',
  FIELD_CHANGED_SINCE: '此字段此后已更改。',
  PARAM_UNKNOWN: '此选择没有该参数：%{0}。',
  PARAM_INVALID: '该参数的值不合适：%{0}。',
  PARAM_NOT_WRITABLE: '您不能修改该参数：%{0}。',
  UNKNOWN_BITS: '此值包含未知选项。',
  UNKNOWN_REFERENCE: '所选项不存在或未对您开放。',
  VALIDITY_ORDER: '结束时间必须晚于开始时间。',
  VALIDITY_TOO_LONG: '有效期不能超过一年。',
  MISSING_PROFILE_NAME: '请为配置命名。',
  MISSING_PROFILE_DURATION: '配置的时长至少为 10 小时。',
  SETTINGS_ADMINPROFILE_MISSING_NAME: '请为管理员配置命名。',
  CA_COMPANYDETAIL_MISSING_COMPANY: '请为企业命名。',

  // Administrators and passwords
  ADMIN_DOMAIN_MISMATCH: '登录名的域名必须是企业的域名之一：%{0}。',
  PASSWORD_TOO_WEAK: '密码过于简单：至少 12 个字符，含一个大写字母、两个数字和一个特殊字符。',
  PASSWORD_POLICY_SAVE: '出了点问题，请重试。',
  INVALID_UFQDN: '用户名的格式必须为 名称@域名。',
  UFQDN_DOMAIN_MISMATCH: '用户名与企业的任何域名都不匹配（%{0}）。',

  // Uploads
  UPLOAD_FAILED: '文件上传失败。',
  UPLOAD_WRONG_ATTRIBUTES: '上传需要两个属性：元素标识和类型。',
  UPLOAD_NO_FILE: '没有发送文件。',
  UPLOAD_INVALID_FORMAT: '不接受此文件格式。',
  UPLOAD_ARCHIVE_NOT_FOUND: '找不到压缩包。',
  MISSING_TOU_NAME: '请为这些使用条款命名。',
  MISSING_TOU_ARCHIVE: '保存前请先上传使用条款压缩包。',

  // API keys
  TOKEN_CREATE_FAILED: '密钥创建失败。',
  TOKEN_UPDATE_FAILED: '密钥更新失败。',

  // Subscription and options
  OPTION_NOT_SUBSCRIBED: '您的订阅不包含此选项：请联系您的销售代表。',
  MODULE_NOT_ENABLED: '贵企业未启用此模块：请联系销售。',
  MODULE_DISABLED: '此模块已停用。',
  WIRELESS_PLUGIN_DISABLED: '无线插件已停用。',
  SUBSCRIPTION_EXPIRED: '订阅已到期。',
  SUBSCRIPTION_ENDS: '订阅将在 %{0} 天后到期。',
  USAGE_EXCEEDED: '已超出订阅规定的使用量。',
  ACCOUNT_DEGRADED: '账户处于降级模式。',
  ACCOUNT_DISABLED: '账户已停用。',

  // Guests, sponsors, messages
  SPONSOR_EMAIL_INVALID: '担保人的电子邮件地址无效。',
  SPONSOR_DOMAIN_NOT_DEFINED: '未定义担保人的域名。',
  GUEST_IDENTIFIER_INVALID: '访客标识必须是有效的电子邮件地址或电话号码。',
  SMS_DELIVERY_PROBLEM: '短信无法送达。',

  // Locations, tunnels, gateways
  LOCATION_IDENTIFIER_ASSIGNED: '此站点标识已被分配。',
  LOCATION_IDENTIFIER_EXISTS: '此站点标识已存在。',
  TUNNEL_IDENTIFIER_IN_USE: '标识 %{0} 已被使用。',
  PROVISION_CREDENTIALS: '登录名或密码错误！',
  GATEWAY_CERTIFICATE: '无法加载网关证书。',
  GATEWAY_PROVISIONING: '无法配置网关。',
  GATEWAY_CREDENTIALS: '网关凭据错误。',
};
