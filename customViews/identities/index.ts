export { IdentitiesPage } from './IdentitiesPage';
export { IdentityPage } from './IdentityPage';
export { SponsorRequestsPage } from './SponsorRequestsPage';
