export { LobbyPage as default } from './LobbyPage';
