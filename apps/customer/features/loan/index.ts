export { LoanPage } from './screens/loan.tsx'
