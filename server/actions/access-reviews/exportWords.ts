import type { Finding, ItemState, ReviewHolder } from '../../../domain/access/accessReview';
import type { Locale } from '../../../domain/schema/model/model';

/** What the files of an exported review say besides its values. */
interface ExportWords {
  readonly view: string;
  readonly edit: string;
  /** Labels of the facts about the review, in their order. */
  readonly review: readonly [string, string, string, string, string, string, string, string];
  /** Headings of the columns. */
  readonly columns: readonly string[];
  readonly holders: Readonly<Record<ReviewHolder, string>>;
  readonly states: Readonly<Record<ItemState, string>>;
  readonly findings: Readonly<Record<Finding, string>>;
}

export const REVIEW_EXPORT_WORDS: Readonly<Record<Locale, ExportWords>> = {
  fr: {
    ...{ view: 'voir', edit: 'modifier' },
    review: [
      ...(['Revue', 'À faire jusqu’au', 'Lancée par', 'Lancée le', 'Droits comptés depuis le'] as const),
      ...(['Terminée le', 'Signée le', 'Empreinte signée (SHA-256)'] as const),
    ],
    columns: [
      ...['Accès', 'Nom', 'Identifiant', 'Équipe', 'Profil', 'Dernière connexion', 'Expire le', 'Constats'],
      ...['Droits non utilisés', 'Réviseurs', 'Décision', 'Motif', 'Décidé par', 'Décidé le', 'Retiré le'],
    ],
    holders: { administrators: 'Administrateur', 'team-members': 'Membre d’équipe', tokens: 'Clé d’API' },
    states: {
      open: 'Sans décision',
      kept: 'Gardé',
      removed: 'Retiré',
      asked: 'À retirer',
      gone: 'Supprimé ou désactivé entre-temps',
    },
    findings: {
      inactive: 'Pas de connexion depuis 90 jours',
      unused: 'Droits non utilisés',
      expiring: 'Expire bientôt',
      'outside-sso': 'Hors authentification unique',
    },
  },
  en: {
    ...{ view: 'view', edit: 'edit' },
    review: [
      ...(['Review', 'To be done by', 'Started by', 'Started on', 'Rights counted since'] as const),
      ...(['Finished on', 'Signed on', 'Signed hash (SHA-256)'] as const),
    ],
    columns: [
      ...['Access', 'Name', 'Login', 'Team', 'Profile', 'Last sign-in', 'Expires on', 'Findings'],
      ...['Unused rights', 'Reviewers', 'Decision', 'Reason', 'Decided by', 'Decided on', 'Removed on'],
    ],
    holders: { administrators: 'Administrator', 'team-members': 'Team member', tokens: 'API key' },
    states: {
      open: 'Undecided',
      kept: 'Kept',
      removed: 'Removed',
      asked: 'To be removed',
      gone: 'Removed or disabled since',
    },
    findings: {
      inactive: 'No sign-in for 90 days',
      unused: 'Unused rights',
      expiring: 'Expires soon',
      'outside-sso': 'Outside single sign-on',
    },
  },
  es: {
    ...{ view: 'ver', edit: 'editar' },
    review: [
      ...(['Revisión', 'Fecha límite', 'Iniciada por', 'Iniciada el', 'Permisos contados desde el'] as const),
      ...(['Terminada el', 'Firmada el', 'Huella firmada (SHA-256)'] as const),
    ],
    columns: [
      ...['Acceso', 'Nombre', 'Identificador', 'Equipo', 'Perfil', 'Última conexión', 'Caduca el', 'Observaciones'],
      ...['Permisos sin usar', 'Revisores', 'Decisión', 'Motivo', 'Decidido por', 'Decidido el', 'Retirado el'],
    ],
    holders: { administrators: 'Administrador', 'team-members': 'Miembro de equipo', tokens: 'Clave de API' },
    states: {
      ...{ open: 'Sin decisión', kept: 'Conservado', removed: 'Retirado', asked: 'Por retirar' },
      gone: 'Eliminado o desactivado entretanto',
    },
    findings: {
      inactive: 'Sin conexión desde hace 90 días',
      unused: 'Permisos sin usar',
      expiring: 'Caduca pronto',
      'outside-sso': 'Fuera del inicio de sesión único',
    },
  },
  zh: {
    ...{ view: '查看', edit: '编辑' },
    review: [
      '审查',
      '截止日期',
      '启动人',
      '启动时间',
      '权限统计起始日',
      '结束时间',
      '签署时间',
      '签署的哈希值 (SHA-256)',
    ],
    columns: [
      ...['访问', '姓名', '登录名', '团队', '配置', '上次登录', '到期时间', '发现'],
      ...['未使用的权限', '审查人', '决定', '原因', '决定人', '决定时间', '移除时间'],
    ],
    holders: { administrators: '管理员', 'team-members': '团队成员', tokens: 'API 密钥' },
    states: { open: '未决定', kept: '保留', removed: '已移除', asked: '待移除', gone: '期间已失效' },
    findings: {
      inactive: '90 天未登录',
      unused: '未使用的权限',
      expiring: '即将到期',
      'outside-sso': '未使用单点登录',
    },
  },
};
