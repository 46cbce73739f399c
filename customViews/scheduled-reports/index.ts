export { ScheduledReportsPage as default } from './ScheduledReportsPage';
