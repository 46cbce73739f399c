export { HelpdeskPage as default } from './HelpdeskPage';
