export * from './commitments.ts'
export { noteVaultKey } from './vault-key.ts'
