import type { Translated } from '../catalogue';
import type { home as master } from '../fr/home';

export const home: Translated<typeof master> = {
  menu: '仪表板',
  morning: '%{name}，上午好',
  afternoon: '%{name}，下午好',
  evening: '%{name}，晚上好',
  unknownCount: '数量不可用',
  counting: '正在统计',
  create: '开始',
  figures: '数据',
  tiles: {
    authentications: '今日 %{n}',
    identities: '今日新建 %{n}',
    locations: '24 小时内有连接的 %{n} 个',
    events: '进行中 %{n}',
    campaigns: '进行中 %{n}',
    devices: '在线 %{n}',
    companies: '30 天内到期 %{n}',
    tickets: '紧急和高优先级 %{n}',
  },
  attention: {
    title: '待处理',
    none: '一切正常，没有待处理事项。',
    failed: '无法加载此列表。',
  },
  changes: {
    title: '最近的更改',
    all: '审计日志',
    none: '暂无更改。',
    loading: '正在加载更改',
  },
  today: {
    title: '今日活动',
    all: '活动',
    none: '今天没有活动。',
    connected: '%{n} 人已连接',
  },
  steps: {
    title: '入门',
    text: '%{n} 步即可迎接首批访客。',
    done: '（已完成）',
  },
  nothing: '您的配置尚未开放任何页面',
  nothingText: '请让贵企业的管理员为您授予权限。',
};
