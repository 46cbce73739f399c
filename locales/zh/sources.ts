import type { sources as master } from '../fr/sources';
import type { Translated } from '../catalogue';

export const sources: Translated<typeof master> = {
  title: '试用日志行格式',
  parser: '日志行格式',
  lines: '设备发送的日志行',
  help: '最多 100 行，不会保存任何内容。',
  try: '试用',
  close: '关闭',
  recognised: '共 %{total} 行，已识别 %{count} 行',
  reasons: {
    noRule: '此格式无法识别该行。',
    value: '值“%{value}”不适用于字段“%{field}”。',
    tooSlow: '读取此行耗时过长。',
  },
};
