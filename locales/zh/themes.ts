import type { Translated } from '../catalogue';
import type { themes as master } from '../fr/themes';

export const themes: Translated<typeof master> = {
  help: '通过门户查找公司，并为其门户导入专用页面。',
  find: '查找公司',
  findHelp: '粘贴任意公司门户的标识哈希。搜索不会改变导入的目标公司。',
  hash: '门户标识哈希',
  search: '查找',
  noPortal: '没有门户使用标识哈希“%{hash}”。',
  company: '公司',
  portal: '门户',
  import: '导入主题',
  importHelp:
    'ZIP 压缩包，其中每个文件夹是一个主题，含 index.html。每个主题会成为您当前所在公司的一个门户，或替换同名门户的主题。要么全部导入，要么一个也不导入。',
  archive: '主题压缩包',
  kinds: 'ZIP，每个主题一个文件夹 — 不超过 %{size}',
  list: '压缩包中的主题',
  refused: '已拒绝',
  other: '选择其他压缩包',
  another: '导入其他压缩包',
  submit: '导入 %{smart_count} 个主题',
  will: { create: '新建门户', replace: '替换主题' },
  done: { create: '门户已创建', replace: '主题已替换' },
};
