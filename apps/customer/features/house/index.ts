export { HousePage } from './house-page.tsx'
