export { ProposalsPage } from './proposals-page.tsx'
