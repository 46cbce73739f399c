export { BulkAccountsPage as default } from './BulkAccountsPage';
