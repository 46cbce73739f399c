/** Address of the settings page. */
export const SETTINGS_PATH = 'settings';
