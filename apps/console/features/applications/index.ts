export { ApplicationsPage } from './applications-page.tsx'
