import type { Translated } from '../catalogue';
import type { auditCheck as master } from '../fr/auditCheck';

export const auditCheck: Translated<typeof master> = {
  attention: {
    broken: '审计日志存在异常。',
    late: '审计日志已停止验证。',
  },
  failed: '无法读取验证状态。',
  checked: '%{when} 验证',
  entries: '%{n} 条记录',
  full: '%{when} 完整验证',
  begins: '自第 %{n} 条起验证',
  anchor: '上次锚点：%{when}，第 %{n} 条',
  copyAnchor: '复制锚点',
  copiedAnchor: '锚点已复制',
  states: {
    waiting: '首次验证',
    intact: '完好',
    late: '验证逾期',
    broken: '异常',
  },
  says: {
    waiting: '首次验证尚未完成。',
    late: '验证已无法完成：请告知运维人员。',
  },
  atEntry: '位于第 %{n} 条。',
  since: '发现于 %{when}。',
  keep: '不要删除任何内容，并保留备份以便比对。',
  verify: '运维人员运行“%{command}”，它会指出该记录。',
  rotate: '查明原因后，“%{command}”会重新签名日志，并由一条记录说明发现的问题。',
};
