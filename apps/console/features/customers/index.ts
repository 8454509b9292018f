export { CustomersPage } from './customers-page.tsx'
