import type { Rail, Sandbox, SandboxTerms } from '../outside/rails/index.ts'

/** A rail with its number in the journal, and the practice world outside it. */
export interface OpenRail {
  readonly number: number
  readonly terms: SandboxTerms
  /** the sandbox's, and it never keeps anybody waiting */
  readonly rail: Rail
  readonly sandbox: Sandbox
}
