import type { Translated } from '../catalogue';
import type { helpdesk as master } from '../fr/helpdesk';

export const helpdesk: Translated<typeof master> = {
  text: '在已授权支持团队访问的公司中查找访客。',
  stays: '此处无法打开其他公司：请以您自己的身份使用主窗口。',
  tickets: '工单',
  search: '姓名、邮箱、MAC 地址或 IP 地址',
  submit: '搜索',
  hint: '请至少输入三个字符。MAC 地址格式不限，IP 地址须完整输入。',
  none: '没有与“%{q}”匹配的访客。',
  noneText: '仅查找已授权支持团队访问的公司。MAC 和 IP 地址以最近 30 天的记录为准。',
  found: '%{smart_count} 位访客',
  most: '仅显示前 %{n} 位访客，请缩小搜索范围。',
  loading: '正在搜索',
  results: '找到的访客',
  seen: '%{when} 在线',
  never: '从未登录',
  logged: '每次搜索和每次进入公司都会记入该公司的审计日志。',
  companies: {
    title: '已授权支持团队访问的公司',
    search: '公司名称',
    ends: '%{when} 截止',
    endless: '无截止时间',
    given: '于 %{when} 授权或更改',
    givenBy: '由 %{name} 于 %{when} 授权或更改',
    open: '打开',
    more: '显示更多公司',
    most: '仅显示前 %{n} 家公司，其他公司请按名称搜索。',
    none: '没有名称匹配且已授权访问的公司。',
    empty: '目前没有公司授权访问',
    emptyText:
      '是否授权由公司决定：公司管理员可在“我的公司”的“技术支持”部分开启支持团队访问，可设置截止时间。开启后，该公司会显示在这里。',
    loading: '正在加载公司',
  },
};
