import type { Translated } from '../catalogue';
import type { record as master } from '../fr/record';

export const record: Translated<typeof master> = {
  panel: {
    title: '关联与历史',
    show: '显示关联与历史',
    hide: '隐藏关联与历史',
    close: '关闭',
  },
  related: {
    title: '与此项关联',
  },
  change: {
    sealed: '已更改（未保留值）',
    from: '从',
    to: '到',
  },
  touches: {
    counting: '正在查找使用情况…',
    nothing: '没有其他内容使用它。',
    title: '使用它的内容：',
  },
  history: {
    title: '历史记录',
    empty: '没有记录任何更改。',
    failed: '无法加载历史记录。',
    older: '更早',
    more: '还有 %{smart_count} 项 |||| 还有 %{smart_count} 项',
    less: '收起',
    somebody: '其他账户',
    key: 'API 密钥',
    keyOf: '%{name} 的 API 密钥',
    as: '%{name}（以 %{other} 的身份）',
    reverted: '已撤销更改',
    actions: {
      create: '创建',
      update: '修改',
      delete: '删除',
      restore: '恢复',
      disable: '停用',
      enable: '重新启用',
      renew: '续期',
      reveal: '显示机密',
      assign: '分配',
      erase: '已抹除此人',
      sponsor_request: '已向担保人申请',
      sponsor_approve: '担保人已批准',
      sponsor_refuse: '担保人已拒绝',
      sponsor_expire: '申请未获答复',
    },
  },
  revert: {
    button: '撤销此更改',
    title: '撤销此更改？',
    text: '将恢复这些值。撤销会记入历史，也可以再次撤销。',
    confirm: '恢复',
    done: '更改已撤销',
  },
  draft: {
    title: '您曾开始修改此项（%{when}）：',
    titleNew: '您曾开始填写此表单（%{when}）：',
    restore: '继续编辑',
    discard: '放弃',
    keep: '采用此选择',
    conflict: '自草稿以来该项已更改。请逐个字段选择要保留的内容；尚未保存任何内容。',
  },
  duplicate: {
    button: '复制',
    copy: '%{name}（副本）',
    note: '“%{name}”的副本。点击“创建”之前不会保存。',
  },
  reference: {
    create: '添加：%{name}…',
    createNamed: '添加“%{text}”：%{name}…',
  },
  leaveDialog: '您在此处输入的内容将会丢失：%{names}。',
  conflict: {
    deleted: '此项目已在此期间被删除。您的更改已保留：恢复该项目后会重新出现。',
    apart: '您与对方的更改涉及不同字段：全部保留。',
    saveAll: '全部保存',
    fromMine: '保留您的更改',
    fromTheirs: '采用对方的更改',
    by: '保存者：%{name}',
  },
  params: {
    later: '%{name}：创建后在此显示地址。',
  },
  tabs: {
    label: '选项卡',
    errors: '%{smart_count} 个字段需要更正 |||| %{smart_count} 个字段需要更正',
    changed: '已修改',
  },
  changes: {
    title: '更改内容',
    show: '查看详情',
    hide: '隐藏详情',
  },
  forbidden: {
    title: '您不能在此创建',
    text: '您的配置不允许添加此项。请向公司管理员申请此权限。',
  },
  neverMade: {
    title: '此处无法新建',
    text: '这些记录由系统自动生成，只能查看和导出。',
  },
};
