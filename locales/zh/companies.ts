import type { Translated } from '../catalogue';
import type { companies as master } from '../fr/companies';

/** The pages of companies. */
export const companies: Translated<typeof master> = {
  modes: {
    label: '公司的认证方式',
    close: '关闭',
    none: '该公司没有认证方式。',
    failed: '无法读取认证方式，请重新加载页面。',
  },
};
