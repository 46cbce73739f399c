export { AuditWatchesPage as default } from './AuditWatchesPage';
