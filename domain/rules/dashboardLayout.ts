import { readLayout } from '../reports/layout';
import type { Rule } from './index';

/** Every graph of a layout stands inside the grid. */
export const dashboardLayout: Rule = ({ d_layout: layout }) =>
  readLayout(layout) ? [] : [{ field: 'd_layout', code: 'FIELD_INVALID_FORMAT' }];
