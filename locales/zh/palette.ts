import type { Translated } from '../catalogue';
import type { palette as master } from '../fr/palette';

export const palette: Translated<typeof master> = {
  open: '搜索页面或人员…',
  title: '全局搜索',
  placeholder: '页面、人员、场所、操作…',
  results: '结果',
  searching: '正在搜索…',
  none: '没有匹配项。',
  count: '%{smart_count} 个结果 |||| %{smart_count} 个结果',
  theme: '主题：%{name}',
  group: {
    pages: '页面',
    actions: '操作',
    records: '记录',
    companies: '切换公司',
  },
};
