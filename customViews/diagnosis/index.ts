export { DiagnosisPage as default } from './DiagnosisPage';
