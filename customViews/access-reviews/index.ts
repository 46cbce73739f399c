export { AccessReviewsPage as default } from './AccessReviewsPage';
