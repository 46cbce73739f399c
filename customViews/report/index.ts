export { PublicReport as default } from './PublicReport';
