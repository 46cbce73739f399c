import { memberPath } from '../schema/model/memberPath';
import type { Rule } from './index';

/** The key of a tracked attribute is a name, or a plain expression over names. */
export const trackedKey: Rule = ({ ki_path: path, ki_key: key }) => {
  if (typeof key !== 'string' || key === '') return [];
  const place = memberPath(typeof path === 'string' ? path : null, key.trim());
  return place ? [] : [{ field: 'ki_key', code: 'TRACKED_KEY_INVALID' }];
};
