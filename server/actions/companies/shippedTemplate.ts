import type { CompanyTemplate } from '../../../domain/records/companyTemplate';
import shipped from '../../../schemas/company-template.json' with { type: 'json' };

/** What new companies start with until a superadministrator changes it. */
export const SHIPPED_TEMPLATE: CompanyTemplate = shipped as unknown as CompanyTemplate;
