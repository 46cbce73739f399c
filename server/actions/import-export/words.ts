import type { OtherElement } from '../../../domain/records/auditElements';
import type { Locale } from '../../../domain/text/locale';

/** What a file says besides the labels of its schema, as the console says it. */
interface Words {
  readonly yes: string;
  readonly no: string;
  readonly right: string;
  readonly rights: string;
  /** Order of day, month and year in a date. */
  readonly date: 'dmy' | 'ymd';
  readonly decimal: ',' | '.';
  /** Who is not named in the audit log: the original administrator of an impersonation, and the administrator. */
  readonly support: string;
  readonly actor: string;
  readonly elements: Readonly<Record<OtherElement, string>>;
}

export const WORDS: Readonly<Record<Locale, Words>> = {
  fr: {
    yes: 'Oui',
    no: 'Non',
    right: 'droit',
    rights: 'droits',
    date: 'dmy',
    decimal: ',',
    support: 'Contactez l’assistance',
    actor: 'Assistance ou partenaire',
    elements: {
      companie: 'Entreprise',
      schema: 'Schéma',
      company_template: 'Modèle d’entreprise',
      configuration: 'Réglage',
      request: 'Appel de l’API',
      alert: 'Alerte',
      scheduled_report: 'Rapport programmé',
      audit_watch: 'Vue suivie',
      access_review: 'Revue des accès',
      saved_view: 'Vue enregistrée',
    },
  },
  en: {
    yes: 'Yes',
    no: 'No',
    right: 'right',
    rights: 'rights',
    date: 'dmy',
    decimal: '.',
    support: 'Contact support',
    actor: 'Support or partner',
    elements: {
      companie: 'Company',
      schema: 'Schema',
      company_template: 'Company template',
      configuration: 'Setting',
      request: 'API call',
      alert: 'Alert',
      scheduled_report: 'Scheduled report',
      audit_watch: 'Followed view',
      access_review: 'Access review',
      saved_view: 'Saved view',
    },
  },
  es: {
    yes: 'Sí',
    no: 'No',
    right: 'permiso',
    rights: 'permisos',
    date: 'dmy',
    decimal: ',',
    support: 'Contacte con el soporte',
    actor: 'Soporte o socio',
    elements: {
      companie: 'Empresa',
      schema: 'Esquema',
      company_template: 'Plantilla de empresa',
      configuration: 'Ajuste',
      request: 'Llamada a la API',
      alert: 'Alerta',
      scheduled_report: 'Informe programado',
      audit_watch: 'Vista seguida',
      access_review: 'Revisión de accesos',
      saved_view: 'Vista guardada',
    },
  },
  zh: {
    yes: '是',
    no: '否',
    right: '项权限',
    rights: '项权限',
    date: 'ymd',
    decimal: '.',
    support: '请联系技术支持',
    actor: '技术支持或合作伙伴',
    elements: {
      companie: '公司',
      schema: '架构',
      company_template: '公司模板',
      configuration: '设置',
      request: 'API 调用',
      alert: '警报',
      scheduled_report: '定期报表',
      audit_watch: '跟踪的视图',
      access_review: '访问审查',
      saved_view: '已保存的视图',
    },
  },
};
