import { readFileSync } from 'node:fs';
import { maskOf } from '../../../domain/access/permissions';
import type { PermissionLayout } from '../../../domain/schema/model/model';

export const PASSWORD = 'Correct-Horse-42-Battery';
export const ACME = 101;
export const GLOBEX = 102;
export const PARTNER = 103;
export const OWNED = 104;
export const EXPIRED = 105;
export const DELETED = 106;

export const layout = JSON.parse(
  readFileSync(new URL('../../../schemas/permissions.json', import.meta.url), 'utf8'),
) as PermissionLayout;

const VIEW = ['user:view', 'supervisor', 'location:view', 'admin:view'];
const FULL = [...VIEW, 'user:edit', 'location:edit', 'admin:edit', 'admin_switch', 'global:view', 'global:edit'];

/** id → permissions; the company is the one of its hundreds (1 = Acme, 2 = Globex, …). */
export const PROFILES: Readonly<Record<number, readonly string[]>> = {
  1100: FULL,
  1101: VIEW,
  1102: [...FULL, 'superadmin:view', 'superadmin:edit'],
  1103: [...FULL, 'payment:edit', 'payment:view'],
  1104: [],
  1200: FULL,
  1201: VIEW,
  1300: [...FULL, 'partneraccount'],
  1400: VIEW,
};

interface Person {
  readonly id: number;
  readonly profile: number;
  readonly columns?: Readonly<Record<string, unknown>>;
}

/** login name (at `acme.example` …) → person */
export const PEOPLE: Readonly<Record<string, Person>> = {
  full: { id: 1, profile: 1100 },
  viewer: { id: 2, profile: 1101 },
  super: { id: 3, profile: 1102 },
  stronger: { id: 4, profile: 1103 },
  nobody: { id: 5, profile: 1104 },
  disabled: { id: 6, profile: 1101, columns: { ad_enabled: false } },
  removed: { id: 7, profile: 1101, columns: { ad_deletedAt: '2026-01-01' } },
  $special: { id: 8, profile: 1101 },
  scoped: { id: 9, profile: 1100, columns: { ad_scopemode: 'listed', ad_maingroupid: 1, groupids: [1, 2, 3] } },
  narrower: { id: 10, profile: 1101, columns: { ad_scopemode: 'listed', ad_maingroupid: 1, groupids: [2] } },
  outside: { id: 11, profile: 1101, columns: { ad_scopemode: 'listed', ad_maingroupid: 9, groupids: [] } },
  foreigner: { id: 20, profile: 1201 },
  foreignFull: { id: 21, profile: 1200 },
  partner: { id: 30, profile: 1300 },
  ownedViewer: { id: 40, profile: 1400 },
  expired: { id: 50, profile: 1101, columns: { ad_companyid: EXPIRED } },
  gone: { id: 60, profile: 1101, columns: { ad_companyid: DELETED } },
};

/** Memberships: id → [team, admin, profile, company]. */
export const MEMBERS: Readonly<Record<number, readonly [number, number, number, number]>> = {
  501: [51, 1, 1101, ACME],
  502: [51, 2, 1100, ACME],
  503: [52, 1, 1101, ACME],
  504: [53, 1, 1201, GLOBEX],
};

export const loginOf = (name: string) => `${name}@acme.example`;
export const adminId = (name: string) => PEOPLE[name]!.id;
export const mask = (names: readonly string[]) => maskOf(names, layout).toString();

export const companyOfProfile = (profile: number) => ACME + Math.floor((profile - 1100) / 100);
