export { checkAba, checkBic, checkCard, plainAccount } from './check-account.ts'
export { checkAddress, lookAlikes } from './check-address.ts'
export { isHouseAddress } from './practice.ts'
export { shortAddress } from './shown.ts'
