export { GeneralSettingsPage as default } from './GeneralSettingsPage';
