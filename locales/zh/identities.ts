import type { Translated } from '../catalogue';
import type { identities as fr } from '../fr/identities';

export const identities: Translated<typeof fr> = {
  sponsor: {
    title: '担保人页面',
    text: '员工在此批准等待中的访客。页面将在新窗口中打开。',
    open: '打开担保人页面',
  },
  back: '返回列表',
  longerThanGranted: '超过担保人或前台可授予的时长（%{smart_count} 天）。',
  story: {
    title: '经历',
    filter: '经历显示的内容',
    failed: '无法加载经历。',
    older: '更早',
    partial: '拥有“查看访问记录和访问日志”权限的用户可以查看登录记录。',
    registered: '注册',
    mail: '消息',
    session: '连接：%{smart_count} 个请求',
    connection: '网络会话',
    traffic: '%{duration} · 已发送 %{sent}，已接收 %{received}',
    by: '由 %{name}',
    kinds: {
      all: '全部',
      connection: '连接',
      refusal: '拒绝',
      change: '更改',
      mail: '消息',
    },
  },
  privacy: {
    export: '导出其数据（ZIP）',
    exported: '数据已导出。',
    erase: '抹除其数据…',
    title: '抹除 %{name} 的数据？',
    text: '姓名、联系方式、密码和设备将从资料及其所有事件中消失，且无法恢复。',
    goes: '将被抹除',
    stays: '法律要求保留',
    until: '%{class}：在加密存档中保留至 %{date}',
    traces: '%{smart_count} 条认证记录和 %{lines} 行日志将匿名化。',
    sessions: '%{smart_count} 个网络会话将匿名化。',
    audit: '审计日志保留谁做了什么。',
    confirm: '永久抹除',
    done: '此人的数据已被抹除。',
    classes: {
      identity: '身份和联系方式',
      technical: '连接技术数据',
      social: '社交资料',
      addresses: '访问过的地址',
    },
  },
};
