export { CompanyTemplatePage as default } from './CompanyTemplatePage';
