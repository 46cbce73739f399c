export { IdentityProfilesPage as default } from './IdentityProfilesPage';
