export { CampaignPage } from './CampaignPage';
