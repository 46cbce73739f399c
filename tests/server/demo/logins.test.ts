import { describe, expect, it } from 'vitest';
import { permissionsOf } from '../../../domain/access/permissions';
import { demoLogins } from '../../../server/demo/logins';
import { passwordWeakness } from '../../../server/auth/passwords';
import { draw, layout } from './draw';

const ROLES = [
  ...['superadmin', 'partner', 'admin', 'admin2', 'scoped', 'viewer', 'log-reader', 'report-author', 'receptionist'],
  ...['support', 'lab'],
];

describe('demo logins', async () => {
  const { of } = await draw(1);
  const adminOf = (login: string) => of('administrators').find((row) => row['ad_login'] === login);
  const heldBy = (role: string) => {
    const login = demoLogins().find((one) => one.role === role)?.login ?? '';
    const profile = of('administrator-profiles').find((row) => row['adprofileid'] === adminOf(login)?.['ad_profileid']);
    return permissionsOf(String(profile?.['adp_bits']), layout);
  };

  it('name every role once, in a stable order, whatever the seed', () => {
    expect(demoLogins().map(({ role }) => role)).toEqual(ROLES);
    expect(demoLogins(5)).toEqual(demoLogins());
  });

  it('have passwords that the product itself would accept', () => {
    for (const { role, password, login, company } of demoLogins()) {
      expect(password.length, role).toBeGreaterThanOrEqual(12);
      expect(passwordWeakness(password, [login, company, role]), role).toBeUndefined();
    }
  });

  it('are administrators who can sign in, in the company and team that they name', () => {
    for (const { login, company, team } of demoLogins()) {
      const admin = adminOf(login);
      expect(admin, login).toMatchObject({ ad_enabled: true, ad_deletedAt: null });
      const home = of('companies').find((row) => row['companyid'] === admin?.['ad_companyid']);
      expect(home).toMatchObject({ c_name: company, c_deletedAt: null });
      expect(String(home?.['c_domains']).split('|')).toContain(login.split('@')[1]);
      if (team === null) continue;
      const place = of('teams').find((row) => row['name'] === team && row['companyid'] === admin?.['ad_companyid']);
      expect(of('team-members')).toContainEqual(
        expect.objectContaining({ adminid: admin?.['adminid'], teamid: place?.['id'], deletedAt: null }),
      );
    }
  });

  it('hold what their role says and no more', () => {
    const every = layout.bits.map(({ name }) => name);
    expect([...heldBy('superadmin')].sort()).toEqual([...every].sort());
    expect(heldBy('partner')).toContain('partneraccount');
    expect(heldBy('partner')).not.toContain('superadmin:view');
    for (const role of ['admin', 'admin2']) {
      for (const name of ['admin:edit', 'user:edit', 'location:edit', 'global:edit'])
        expect(heldBy(role)).toContain(name);
      for (const name of ['superadmin:view', 'partneraccount']) expect(heldBy(role)).not.toContain(name);
    }
    const views = every.filter((name) => name.endsWith(':view') && name !== 'superadmin:view');
    expect([...heldBy('viewer')].sort()).toEqual([...views, 'supervisor'].sort());
    expect(heldBy('log-reader')).toContain('visit:view');
    expect(heldBy('log-reader')).not.toContain('supervisor');
    expect([...heldBy('report-author')].sort()).toEqual(['location:view', 'report:edit', 'report:view']);
    expect(heldBy('receptionist')).toContain('lobby');
    expect(heldBy('support')).toContain('support_access');
  });

  it('limit the scoped administrator to main Hotspot and France', () => {
    const name = (id: unknown) => of('scopes').find((row) => row['groupid'] === id)?.['g_name'];
    const scoped = adminOf('scoped@bellevue.example');
    expect(scoped?.['ad_scopemode']).toBe('listed');
    expect(name(scoped?.['ad_maingroupid'])).toBe('Hotspot');
    expect((scoped?.['groupids'] as number[]).map(name)).toEqual(['France']);
  });
});
