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
  api: {
    title: '发送事件',
    key: '发送程序需要该数据源的 API 密钥。密钥只显示一次。',
    noKey: '发送程序需要该数据源的 API 密钥。请向可以创建密钥的管理员索取。',
    createKey: '创建密钥',
    send: '要进行测试，请将密钥放入变量 KEY，然后运行此命令：',
    command: '命令',
    copy: '复制命令',
    copied: '已复制',
    notCopied: '浏览器未复制该命令：请选中后复制。',
  },
};
