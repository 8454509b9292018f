export { RailsPage } from './rails-page.tsx'
