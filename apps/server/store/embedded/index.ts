export { type EmbeddedLog, EmbeddedPostgresError } from './account.ts'
export { DirectoryInUseError } from './ownership.ts'
export { addressOfRunning, type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
