import type { Translated } from '../catalogue';
import type { portals as master } from '../fr/portals';

export const portals: Translated<typeof master> = {
  frame: '访客看到的 %{name}',
  toAssignments: '分配给站点',
  toSettings: '门户设置',
  inForce: '当前生效',
  getDefault: '%{smart_count} %{name}使用它',
  eachOwn: '每个站点都有自己的设置，没有站点使用它。',
  noDefault: '尚未选择。',
  notYours: '由平台管理员选定。',
};
