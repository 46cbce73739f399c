export { ExplorerPage as default } from './ExplorerPage';
