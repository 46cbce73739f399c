export { PartnersPage as default } from './PartnersPage';
