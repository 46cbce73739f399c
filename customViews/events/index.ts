export { EventPage } from './EventPage';
