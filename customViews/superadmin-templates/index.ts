export { ThemesPage as default } from './ThemesPage';
