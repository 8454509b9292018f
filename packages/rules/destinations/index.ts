export * from './address-kinds.ts'
export * from './check-account.ts'
export * from './check-address.ts'
