import type { Translated } from '../catalogue';
import type { palette as master } from '../fr/palette';

export const palette: Translated<typeof master> = {
  open: '搜索页面或人员…',
  title: '全局搜索',
  placeholder: '页面、人员、站点、操作…',
  searching: '正在搜索…',
  unavailable: '搜索功能加载失败，请关闭后重新打开。',
};
