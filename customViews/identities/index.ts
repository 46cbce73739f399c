export { IdentitiesPage } from './IdentitiesPage';
export { IdentityPage } from './IdentityPage';
