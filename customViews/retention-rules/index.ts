export { RetentionRulesPage } from './RetentionRulesPage';
