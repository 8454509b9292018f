export { HousePage } from './house-page.tsx'
export { MoneyPage } from './money-page.tsx'
