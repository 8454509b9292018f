export { BankWithdrawPage } from './screens/bank-withdraw.tsx'
export { CryptoWithdrawPage } from './screens/crypto-withdraw.tsx'
export { WithdrawalDetailPage } from './screens/withdrawal-detail.tsx'
