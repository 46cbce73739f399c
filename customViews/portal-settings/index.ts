export { PortalSettingsPage } from './PortalSettingsPage';
