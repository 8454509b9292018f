export { HealthPage } from './health-page.tsx'
