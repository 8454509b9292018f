export { PracticeReviewerPage } from './practice-reviewer-page.tsx'
