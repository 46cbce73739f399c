import { domainsIn, isDomain } from '../text/domains';
import type { Rule, RuleError } from './index';

/** What a company's contract and domains must be like: no end before the start, no product twice, real domains. */
export const companyTerms: Rule = (record) => {
  const found: RuleError[] = [];
  const [start, end] = [record['c_cdate'], record['c_edate']].map((date) => Date.parse(String(date ?? '')));
  if (start !== undefined && end !== undefined && end < start) found.push({ field: 'c_edate', code: 'VALIDITY_ORDER' });
  for (const field of ['c_domains', 'c_sponsors']) {
    const wrong = domainsIn(record[field]).find((domain) => !isDomain(domain));
    if (wrong !== undefined) found.push({ field, code: 'COMPANY_DOMAIN_INVALID', args: [wrong.slice(0, 255)] });
    // Separators alone are a text, but no domain.
    const text = String(record[field] ?? '').trim();
    if (text !== '' && domainsIn(text).length === 0) found.push({ field, code: 'FIELD_REQUIRED' });
  }
  const skus = (Array.isArray(record['skus']) ? record['skus'] : []).map(
    (row: { skuid?: unknown } | null) => row?.skuid,
  );
  if (new Set(skus).size < skus.length) found.push({ field: 'skus', code: 'SKU_TWICE' });
  return found;
};
