export { ReviewsPage } from './reviews-page.tsx'
