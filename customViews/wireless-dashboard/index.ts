export { SynchronisePage as default } from './SynchronisePage';
