import type { Translated } from '../catalogue';
import type { views as master } from '../fr/views';

export const views: Translated<typeof master> = {
  new: '新视图',
  save: '保存此视图…',
  update: '更新“%{name}”…',
  change: '修改视图',
  edit: '修改视图 %{name}',
  actions: '视图 %{name} 的操作',
  keep: '保存',
  name: '视图名称',
  saved: '视图“%{name}”已保存',
  delete: '删除',
  deleteSure: '永久删除',
  first: '打开此列表时使用此视图',
  address: '分享地址',
  send: '定期发送…',
  by: '由 %{name} 创建',
  changed: '之后有改动',
  others: '其他视图',
  more: '另外 %{smart_count} 个',
  opensFirst: '默认打开',
  opening: '正在打开视图',
  absent: '此视图已不存在，或您无权查看。',
  lost: '视图“%{name}”使用了您无权查看的字段：%{fields}',
  group: {
    own: '我的视图',
    team: '我的团队',
    everyone: '全公司',
    declared: '推荐视图',
  },
  sharing: {
    title: '可见范围',
    own: '仅自己',
    team: '团队 %{name}',
    everyone: '全公司',
  },
};
