export { ShownPage as default } from './ShownPage';
