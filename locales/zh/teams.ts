import type { Translated } from '../catalogue';
import type { teams as master } from '../fr/teams';

export const teams: Translated<typeof master> = {
  members: '成员',
  account: '账户',
  deleted: '账户已删除',
  asList: '以列表显示',
  add: '添加成员',
  none: '此团队没有成员。',
  noneYet: '此团队还没有成员：请添加第一位。',
  addTitle: '向“%{team}”添加成员',
  isMember: '已是成员',
  changeTitle: '%{name} 在团队中的配置',
  actions: '%{name} 的操作',
  change: '更改配置…',
  remove: '从团队移除…',
  removeTitle: '将 %{name} 从“%{team}”移除？',
  removeText: '此人失去在该团队中的权限，保留自己的权限。可以撤销。',
  removeConfirm: '移除',
  removed: '%{name} 已不在团队中',
  tree: '在团队树中的位置',
  newBelow: '新建下级团队',
  alone: '上方和下方都没有团队。请在表单中选择上级团队。',
  more: '下方还有更多团队：请查看团队列表。',
  count: '%{n} 名成员',
};
