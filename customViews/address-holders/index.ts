export { AddressHoldersPage as default } from './AddressHoldersPage';
