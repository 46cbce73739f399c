import { newCompany } from '../provisioning';
import type { TestApp } from '../app';
import type { Calls, Triggers } from './calls';

/** Partner of the demo data, which other companies have. */
const PARTNER = 4;

/** Messages about companies and SKUs. */
export const companyTriggers = (test: TestApp, calls: Calls): Triggers => {
  const { company, newOne, remove, sku, sql, send, signInWhile } = calls;
  return {
    CA_COMPANYDETAIL_MISSING_COMPANY: () => newOne({ c_name: '' }),
    FIELD_REQUIRED: () => newOne({ c_contact: '' }),
    VALIDATION_FAILED: () => newOne({ c_domains: 'a..b' }),
    COMPANY_DOMAIN_INVALID: () => newOne({ c_domains: 'a..b' }),
    COMPANY_DOMAIN_TAKEN: () => newOne({ c_domains: 'bellevue.example' }),
    VALIDITY_ORDER: () => newOne({ c_cdate: '2027-02-02', c_edate: '2027-02-01' }),
    FIELD_WEB_ADDRESS: () => newOne({ c_redirection_url: 'javascript:alert(1)' }),
    FIELD_INVALID_FORMAT: () => newOne({ c_options: '18446744073709551616' }),
    UNKNOWN_BITS: () => newOne({ c_options: '9223372036854775808' }),
    UNKNOWN_REFERENCE: () => newOne({ skus: [{ skuid: 999_999, cs_quantity: 1 }] }),
    SKU_TWICE: () => newOne({ skus: [1, 1].map((skuid) => ({ skuid, cs_quantity: 1 })) }),
    LIMIT_BELOW_USAGE: () => company({ companyid: 2, c_maxlocations: 1 }),
    COMPANY_OWN_PARTNER: () => company({ companyid: 3, c_partnerid: 3 }),
    COMPANY_PARTNER_REFUSED: async () => company({ companyid: await newCompany(test), c_partnerid: 3 }),
    COMPANY_STAYS_PARTNER: async () => {
      const one = await newCompany(test);
      await sql('update company set c_partnerid = $1, version = version + 1 where companyid = $2', [PARTNER, one]);
      return company({ companyid: PARTNER, c_options: '131371' });
    },
    IN_USE: () => remove('companie', PARTNER),
    OWN_COMPANY_STAYS: () => remove('companie', 1),
    ELEMENT_NOT_FOUND: () => send('/api/companies/99999/invalidate_cache'),
    NOT_ENOUGH_PERMISSIONS: () => send('/api/companies/2/invalidate_cache', undefined, { role: 'admin' }),
    STALE_VERSION: async () => {
      const one = await newCompany(test);
      const { headers } = await send(`/api/companies/${one}`, undefined, { method: 'GET' });
      await company({ companyid: one, c_contact: 'b@first.example' });
      return company({ companyid: one, c_contact: 'b@second.example' }, { 'if-match': String(headers['etag']) });
    },
    DUPLICATE_KEY: async () => {
      await sku('TWICE');
      return send('/legacy/elements/sku', { s_name: 'Another', s_code: 'twice ' });
    },
    SKU_SOLD: async () => {
      const sold = await sku('SOLD');
      await newCompany(test, { skus: [{ skuid: sold, cs_quantity: 1 }] });
      return remove('sku', sold);
    },
    COMPANY_SKU_GONE: async () => {
      const sold = await sku('GONE');
      const one = await newCompany(test, { skus: [{ skuid: sold, cs_quantity: 1 }] });
      await remove('companie', one);
      await remove('sku', sold);
      return send(`/legacy/elements/companie/${one}/restore`);
    },
    ACCOUNT_DISABLED: () => signInWhile('"c_deletedAt" = now()', '"c_deletedAt" = null'),
    SUBSCRIPTION_EXPIRED: () => signInWhile(`c_edate = '2020-01-01'`, 'c_edate = current_date + 400'),
  };
};
