import type { Translated } from '../catalogue';
import type { home as master } from '../fr/home';

export const home: Translated<typeof master> = {
  menu: '仪表板',
  morning: '%{name}，您好',
  evening: '%{name}，晚上好',
  open: '您的空间',
  unknownCount: '数量不可用',
  counting: '正在统计',
  create: '开始',
  nothing: '您的配置尚未开放任何页面',
  nothingText: '请让贵企业的管理员为您授予权限。',
};
