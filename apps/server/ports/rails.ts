import type { Sandbox, SandboxTerms } from '../outside/rails/index.ts'

/** A rail with its number in the journal, and the practice world outside it. */
export interface OpenRail {
  readonly number: number
  readonly terms: SandboxTerms
  readonly sandbox: Sandbox
}
