import { describe, expect, it } from 'vitest';
import { isAdminActive, isCompanyActive, mayWorkInCompany } from '../../../server/auth/accountStatus';
import { scopeOfAdmin } from '../../../domain/access/scope';
import type { AdminFacts } from '../../../server/storage/auth/sessionFacts';

describe('a company is open: boundaries', () => {
  const at = (text: string) => new Date(text);
  it('until the end of its last day', () => {
    const company = { endsAt: '2026-05-31', deletedAt: null };
    expect(isCompanyActive(company, at('2026-05-31T23:59:59.999Z'))).toBe(true);
    expect(isCompanyActive(company, at('2026-06-01T00:00:00Z'))).toBe(false);
    expect(isCompanyActive({ endsAt: null, deletedAt: null }, at('2099-01-01T00:00:00Z'))).toBe(true);
    expect(isCompanyActive({ endsAt: null, deletedAt: '2026-01-01T00:00:00Z' }, at('2020-01-01T00:00:00Z'))).toBe(
      false,
    );
  });
});

describe('an administrator is active', () => {
  it('unless disabled or deleted', () => {
    expect(isAdminActive({ enabled: true, deletedAt: null })).toBe(true);
    expect(isAdminActive({ enabled: null, deletedAt: null })).toBe(true);
    expect(isAdminActive({ enabled: false, deletedAt: null })).toBe(false);
    expect(isAdminActive({ enabled: true, deletedAt: '2026-01-01' })).toBe(false);
  });
});

describe('scopeOf', () => {
  const admin = (scopeMode: string | null, mainGroupId: number | null, groupIds: number[] | null) =>
    scopeOfAdmin({ scopeMode, mainGroupId, groupIds } as unknown as AdminFacts);
  it('reads all and listed; the main scope is no secondary one; nothing listed sees nothing', () => {
    expect(admin('all', 1, [2])).toEqual({ mode: 'all' });
    expect(admin(null, null, null)).toEqual({ mode: 'all' });
    expect(admin('listed', 1, [1, 2])).toEqual({ mode: 'listed', main: 1, secondaries: [2] });
    expect(admin('listed', null, null)).toEqual({ mode: 'listed', main: null, secondaries: [] });
  });
});

describe('mayWorkIn', () => {
  const company = { id: 2, partnerId: 1, endsAt: null, deletedAt: null, supportAllowed: false };
  it('is the own company, any for a super-administrator, owned ones for a partner', () => {
    expect(mayWorkInCompany({ ...company, id: 1 }, 1, new Set())).toBe(true);
    expect(mayWorkInCompany(company, 1, new Set(['user:view']))).toBe(false);
    expect(mayWorkInCompany(company, 1, new Set(['partneraccount']))).toBe(true);
    expect(mayWorkInCompany(company, 3, new Set(['partneraccount']))).toBe(false);
    expect(mayWorkInCompany({ ...company, partnerId: null }, 1, new Set(['partneraccount']))).toBe(false);
    expect(mayWorkInCompany({ ...company, deletedAt: '2026-01-01' }, 1, new Set(['partneraccount']))).toBe(false);
    expect(mayWorkInCompany(company, 3, new Set(['superadmin:view']))).toBe(true);
  });
  it('is one that has given consent, for support alone', () => {
    const open = { ...company, supportAllowed: true };
    expect(mayWorkInCompany(open, 3, new Set(['support_access']))).toBe(true);
    expect(mayWorkInCompany(company, 3, new Set(['support_access']))).toBe(false);
    expect(mayWorkInCompany(open, 3, new Set(['user:view', 'partneraccount']))).toBe(false);
    expect(mayWorkInCompany({ ...open, deletedAt: '2026-01-01' }, 3, new Set(['support_access']))).toBe(false);
  });
});
