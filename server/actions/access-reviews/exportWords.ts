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
  /** What is between a label and its value. */
  readonly colon: string;
  readonly title: string;
  readonly result: string;
  readonly accesses: string;
  readonly none: string;
  readonly reviewers: string;
  readonly signature: string;
  readonly unsigned: string;
  readonly changed: string;
  readonly hidden: string;
  /** How to check the signature with the files beside the report. */
  readonly verify: readonly string[];
  /** The same for who does not get the signed text. */
  readonly verifyElsewhere: string;
}

export const REVIEW_EXPORT_WORDS: Readonly<Record<Locale, ExportWords>> = {
  fr: {
    colon: ' : ',
    title: 'Revue des accès',
    result: 'Décisions',
    accesses: 'Accès examinés',
    none: 'Cette revue ne contient aucun accès.',
    reviewers: 'Réviseurs',
    signature: 'Signature',
    unsigned: 'Cette revue n’est pas signée : ses décisions peuvent encore changer.',
    changed: 'Attention : ce qui est enregistré n’est plus ce qui a été signé.',
    hidden: 'Cette revue contient d’autres accès, que la personne qui l’a exportée ne voit pas.',
    verify: [
      'Pour vérifier : calculez l’empreinte SHA-256 du fichier signed.json de la même archive, avec « sha256sum signed.json » ou « Get-FileHash signed.json ». Elle doit être l’empreinte ci-dessus.',
      'La même empreinte figure dans le journal d’audit, à la ligne de la signature. La suite des lignes de ce journal est signée : personne ne peut en changer une sans que cela se voie.',
    ],
    verifyElsewhere:
      'Le texte signé n’est remis qu’aux personnes qui voient tous les accès de la revue. La même empreinte figure dans le journal d’audit, à la ligne de la signature.',
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
    colon: ': ',
    title: 'Access review',
    result: 'Decisions',
    accesses: 'Reviewed accesses',
    none: 'This review has no access.',
    reviewers: 'Reviewers',
    signature: 'Signature',
    unsigned: 'This review is not signed: its decisions can still change.',
    changed: 'Warning: what is stored is no longer what was signed.',
    hidden: 'This review has other accesses, which the person who exported it does not see.',
    verify: [
      'To verify: compute the SHA-256 of the file signed.json of the same archive, with “sha256sum signed.json” or “Get-FileHash signed.json”. It must be the hash above.',
      'The same hash is in the audit log, in the line of the signature. The chain of the lines of this log is signed: nobody can change one unnoticed.',
    ],
    verifyElsewhere:
      'Only people who see every access of the review get the signed text. The same hash is in the audit log, in the line of the signature.',
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
    colon: ': ',
    title: 'Revisión de accesos',
    result: 'Decisiones',
    accesses: 'Accesos revisados',
    none: 'Esta revisión no contiene ningún acceso.',
    reviewers: 'Revisores',
    signature: 'Firma',
    unsigned: 'Esta revisión no está firmada: sus decisiones aún pueden cambiar.',
    changed: 'Atención: lo que está guardado ya no es lo que se firmó.',
    hidden: 'Esta revisión contiene otros accesos que la persona que la exportó no ve.',
    verify: [
      'Para verificar: calcule la huella SHA-256 del archivo signed.json del mismo archivo comprimido, con «sha256sum signed.json» o «Get-FileHash signed.json». Debe ser la huella anterior.',
      'La misma huella figura en el registro de auditoría, en la línea de la firma. La cadena de líneas de ese registro está firmada: nadie puede cambiar una sin que se note.',
    ],
    verifyElsewhere:
      'Solo quienes ven todos los accesos de la revisión reciben el texto firmado. La misma huella figura en el registro de auditoría, en la línea de la firma.',
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
    colon: '：',
    title: '访问审查',
    result: '决定',
    accesses: '已审查的访问',
    none: '此审查不包含任何访问。',
    reviewers: '审查人',
    signature: '签名',
    unsigned: '此审查尚未签署：其决定仍可更改。',
    changed: '警告：存储的内容与签署时不同。',
    hidden: '此审查还包含导出者无法查看的其他访问。',
    verify: [
      '验证方法：使用“sha256sum signed.json”或“Get-FileHash signed.json”计算同一压缩包中 signed.json 文件的 SHA-256，结果必须与上述哈希值一致。',
      '审计日志中签署的那一行也有相同的哈希值。该日志各行构成的链已签名：任何人更改其中一行都会被发现。',
    ],
    verifyElsewhere: '只有能查看审查中所有访问的人才能获得签署的文本。审计日志中签署的那一行有相同的哈希值。',
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
