import { maskOf } from '../../domain/access/permissions';
import type { PermissionLayout } from '../../domain/schema/model/model';
import { base, type CompanySpec, PROVIDER, TYPE } from './company';
import type { ProfileKey } from './logins';

type Language = CompanySpec['language'];

interface ProfileSpec {
  readonly key: ProfileKey;
  readonly names: Readonly<Record<Language, string>> | string;
  readonly grants: (name: string, isDefault: boolean) => boolean;
  /** False: the console must not change it. */
  readonly editable?: false;
  /** Accounts a day at the reception desk; absent = as many as there are guests. */
  readonly perDay?: number;
  readonly only?: (company: CompanySpec) => boolean;
  readonly deleted?: true;
}

const PROVIDER_PERMISSIONS = new Set(['superadmin:view', 'superadmin:edit', 'partneraccount', 'support_access']);
const isView = (name: string) => name.endsWith(':view') && name !== 'superadmin:view';
const oneOf = (...names: string[]) => {
  const set = new Set(names);
  return (name: string) => set.has(name);
};
const isProvider = ({ companyid }: CompanySpec) => companyid === PROVIDER;

/** Permission sets of every company, in the order of their keys; a new one goes to the end. */
const PROFILES: readonly ProfileSpec[] = [
  {
    key: 'full',
    names: { fr: 'Administrateur', en: 'Administrator', es: 'Administrador', zh: '管理员' },
    grants: (name) => !PROVIDER_PERMISSIONS.has(name),
  },
  {
    key: 'viewer',
    names: { fr: 'Lecture seule', en: 'Viewer', es: 'Solo lectura', zh: '只读' },
    // Without data protection, identities cannot be seen (specification S-PERM-4).
    grants: (name) => isView(name) || name === 'supervisor',
  },
  {
    key: 'logs',
    names: { fr: 'Lecteur de journaux', en: 'Log reader', es: 'Lector de registros', zh: '日志读者' },
    grants: oneOf('visit:view', 'location:view'),
  },
  {
    key: 'reports',
    names: { fr: 'Auteur de rapports', en: 'Report author', es: 'Autor de informes', zh: '报表作者' },
    grants: oneOf('report:view', 'report:edit', 'location:view'),
  },
  {
    key: 'lobby',
    names: { fr: 'Réception', en: 'Reception', es: 'Recepción', zh: '前台' },
    perDay: 60,
    grants: oneOf('lobby', 'supervisor', 'user:view'),
  },
  {
    key: 'manager',
    names: { fr: 'Gestionnaire', en: 'Manager', es: 'Gestor', zh: '经理' },
    grants: (_name, isDefault) => isDefault,
  },
  {
    key: 'readOnly',
    names: { fr: 'Clé en lecture seule', en: 'Read-Only', es: 'Clave de solo lectura', zh: '只读密钥' },
    grants: (name) => isView(name) || name === 'supervisor',
    editable: false,
  },
  {
    key: 'readWrite',
    names: {
      fr: 'Clé en lecture et écriture',
      en: 'Read and write',
      es: 'Clave de lectura y escritura',
      zh: '读写密钥',
    },
    grants: (name) => name === 'supervisor' || isView(name) || (name.endsWith(':edit') && name !== 'superadmin:edit'),
    editable: false,
  },
  { key: 'special', names: '$special-sync', grants: (name) => !PROVIDER_PERMISSIONS.has(name), editable: false },
  {
    key: 'former',
    names: { fr: 'Ancien profil', en: 'Former profile', es: 'Perfil antiguo', zh: '旧配置' },
    grants: oneOf('user:view', 'supervisor'),
    deleted: true,
  },
  { key: 'superadmin', names: 'Super administrateur', grants: () => true, only: isProvider },
  {
    key: 'support',
    names: 'Assistance',
    grants: oneOf(
      ...['support_access', 'admin_switch', 'admin:view', 'location:view', 'user:view', 'supervisor', 'visit:view'],
      ...['device:view', 'global:view', 'report:view', 'team:view'],
    ),
    only: isProvider,
  },
  {
    key: 'partner',
    names: { fr: 'Partenaire', en: 'Partner', es: 'Socio', zh: '合作伙伴' },
    grants: (name) => name === 'partneraccount' || !PROVIDER_PERMISSIONS.has(name),
    only: ({ type }) => type === TYPE.partner,
  },
];

/** Key of one of the company's profiles. @throws RangeError when the company has no such profile */
export function profileId(company: CompanySpec, key: ProfileKey): number {
  const at = PROFILES.findIndex((profile) => profile.key === key);
  if (at < 0 || PROFILES[at]?.only?.(company) === false) throw new RangeError(`${company.name} has no profile ${key}`);
  return base(company.companyid) + at + 1;
}

/** Rows of `administrator-profiles` for one company. */
export function adminProfiles(company: CompanySpec, layout: PermissionLayout, madeAt: string) {
  return PROFILES.filter(({ only }) => only?.(company) ?? true).map((profile) => ({
    adprofileid: profileId(company, profile.key),
    adp_name: typeof profile.names === 'string' ? profile.names : profile.names[company.language],
    adp_bits: maskOf(
      layout.bits.filter((bit) => profile.grants(bit.name, bit.default)).map(({ name }) => name),
      layout,
    ).toString(),
    adp_edit: profile.editable ?? true,
    adp_factor: false,
    adp_forkeys: profile.key === 'readOnly' || profile.key === 'readWrite',
    adp_lobbylimit: profile.perDay ?? null,
    adp_companyid: company.companyid,
    adp_deletedAt: profile.deleted ? madeAt : null,
  }));
}
