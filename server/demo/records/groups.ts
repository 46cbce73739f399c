import type { CompanySpec } from '../company';
import { labelOf } from '../laboratory';
import type { Company } from '../world';

const GROUPS: Readonly<Record<CompanySpec['language'], readonly string[]>> = {
  fr: ['Chambres', 'Personnel', 'Technique', 'Imprimantes', 'Caméras'],
  en: ['Guests', 'Staff', 'Technical', 'Printers', 'Cameras'],
  es: ['Invitados', 'Personal', 'Técnica', 'Impresoras', 'Cámaras'],
  zh: ['访客', '员工', '技术', '打印机', '摄像头'],
};

/** Name of one of a company's device groups, by its place. */
export const deviceGroupName = (company: Company, place: number): string =>
  labelOf(company, place, GROUPS[company.spec.language][place] ?? '');
