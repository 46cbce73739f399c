import type { Rule } from './index';

/**
 * An administrator of some scopes has at least one: without any they would see nothing (specification S-SCOPE-2). A
 * disabled administrator needs none, so that one without a scope can be disabled.
 */
export const administratorScope: Rule = ({ ad_enabled, ad_scopemode, ad_maingroupid, groupids }) => {
  if (ad_enabled === false || ad_scopemode !== 'listed') return [];
  const chosen = typeof ad_maingroupid === 'number' || (Array.isArray(groupids) && groupids.length > 0);
  return chosen ? [] : [{ field: 'ad_maingroupid', code: 'ADMINISTRATOR_NEEDS_SCOPE' }];
};
