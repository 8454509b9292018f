export { PracticeFundsSheet } from './practice-funds-sheet.tsx'
export { BalancesPage } from './screens/balances.tsx'
export { PnlPage } from './screens/pnl.tsx'
export { RecordsPage } from './screens/records.tsx'
