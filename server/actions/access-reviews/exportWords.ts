import type { Finding, ItemState, ReviewHolder } from '../../../domain/access/accessReview';
import type { Locale } from '../../../domain/text/locale';

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
  readonly company: string;
  /** In place of the report, when it could not be printed. */
  readonly notPrinted: string;
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
  /** The same for readers who do not get the signed text. */
  readonly verifyWithoutText: string;
}

export const REVIEW_EXPORT_WORDS: Readonly<Record<Locale, ExportWords>> = {
  fr: {
    colon: ' : ',
    title: 'Revue des accès',
    company: 'Entreprise',
    notPrinted: 'Le rapport PDF n’a pas pu être produit. Les autres fichiers de cette archive sont complets.',
    result: 'Décisions',
    accesses: 'Accès examinés',
    none: 'Cette revue ne contient aucun accès.',
    reviewers: 'Réviseurs',
    signature: 'Signature',
    unsigned: 'Cette revue n’est pas signée : ses décisions peuvent encore changer.',
    changed: 'Attention : ce qui est enregistré n’est plus ce qui a été signé.',
    hidden: 'Cette revue contient d’autres accès, que la personne qui l’a exportée ne voit pas.',
    verify: [
      'Pour vérifier : calculez l’empreinte SHA-256 du fichier signed.json de la même archive, avec « sha256sum signed.json » ou « Get-FileHash signed.json ». Elle doit être l’empreinte ci-dessus.',
      'La même empreinte figure dans le journal d’audit, dans l’entrée de la signature. Les entrées de ce journal forment une chaîne signée : toute modification se voit.',
    ],
    verifyWithoutText:
      'Le texte signé n’est remis qu’aux personnes qui voient tous les accès de la revue. La même empreinte figure dans le journal d’audit, dans l’entrée de la signature.',
    ...{ view: 'voir', edit: 'modifier' },
    review: [
      ...(['Revue', 'À terminer au plus tard le', 'Lancée par', 'Lancée le', 'Droits comptés depuis le'] as const),
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
    company: 'Company',
    notPrinted: 'The PDF report could not be made. The other files of this archive are complete.',
    result: 'Decisions',
    accesses: 'Reviewed access rights',
    none: 'This review has no access rights.',
    reviewers: 'Reviewers',
    signature: 'Signature',
    unsigned: 'This review is not signed: its decisions can still change.',
    changed: 'Warning: what is stored is no longer what was signed.',
    hidden: 'This review has other access rights, which the person who exported it does not see.',
    verify: [
      'To verify: compute the SHA-256 of the file signed.json in the same ZIP, with “sha256sum signed.json” or “Get-FileHash signed.json”. It must be the hash above.',
      'The same hash is in the audit log, in the entry about the signature. The entries form a signed chain, so a change is noticed.',
    ],
    verifyWithoutText:
      'Only people who see all access rights of the review get the signed text. The same hash is in the audit log, in the entry about the signature.',
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
    company: 'Empresa',
    notPrinted: 'No se pudo generar el informe PDF. Los demás archivos de este ZIP están completos.',
    result: 'Decisiones',
    accesses: 'Accesos revisados',
    none: 'Esta revisión no contiene ningún acceso.',
    reviewers: 'Revisores',
    signature: 'Firma',
    unsigned: 'Esta revisión no está firmada: sus decisiones aún pueden cambiar.',
    changed: 'Atención: lo que está guardado ya no es lo que se firmó.',
    hidden: 'Esta revisión contiene otros accesos que la persona que la exportó no ve.',
    verify: [
      'Para verificar: calcule la huella SHA-256 del archivo signed.json incluido en el mismo ZIP, con «sha256sum signed.json» o «Get-FileHash signed.json». Debe ser la huella anterior.',
      'La misma huella figura en el registro de auditoría, en la entrada de la firma. Las entradas de ese registro forman una cadena firmada: cualquier cambio se nota.',
    ],
    verifyWithoutText:
      'Solo quienes ven todos los accesos de la revisión reciben el texto firmado. La misma huella figura en el registro de auditoría, en la entrada de la firma.',
    ...{ view: 'ver', edit: 'modificar' },
    review: [
      ...(['Revisión', 'Fecha límite', 'Iniciada por', 'Iniciada el', 'Permisos contados desde el'] as const),
      ...(['Terminada el', 'Firmada el', 'Huella firmada (SHA-256)'] as const),
    ],
    columns: [
      ...['Acceso', 'Nombre', 'Usuario', 'Equipo', 'Perfil', 'Último inicio de sesión', 'Caduca el', 'Observaciones'],
      ...['Permisos sin usar', 'Revisores', 'Decisión', 'Motivo', 'Decidido por', 'Decidido el', 'Retirado el'],
    ],
    holders: { administrators: 'Administrador', 'team-members': 'Miembro de equipo', tokens: 'Clave de API' },
    states: {
      ...{ open: 'Sin decisión', kept: 'Conservado', removed: 'Retirado', asked: 'Por retirar' },
      gone: 'Eliminado o desactivado mientras tanto',
    },
    findings: {
      inactive: 'Sin iniciar sesión desde hace 90 días',
      unused: 'Permisos sin usar',
      expiring: 'Caduca pronto',
      'outside-sso': 'Fuera del inicio de sesión único',
    },
  },
  zh: {
    colon: '：',
    title: '访问审查',
    company: '公司',
    notPrinted: '无法生成 PDF 报告。此压缩包中的其他文件是完整的。',
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
      '审计日志的签署条目中也有相同的哈希值。该日志的条目构成已签名的链：任何更改都会被发现。',
    ],
    verifyWithoutText: '只有能查看审查中所有访问的人才能获得签署的文本。审计日志的签署条目中有相同的哈希值。',
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
