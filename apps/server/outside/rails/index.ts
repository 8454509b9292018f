export * from './rail.ts'
export { openSandbox, type Sandbox } from './sandbox/sandbox.ts'
export { SANDBOX_RAILS, type SandboxTerms } from './sandbox/terms.ts'
export * from './signatures.ts'
