export { arrivalOf } from './deposit-fault.ts'
export { railOf } from './rails.ts'
export { currencyUnit, moneyOut } from './rates.ts'
export { lineDigest, NO_LINE, numberNamed } from './statement.ts'
