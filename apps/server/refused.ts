import type { Refusal } from '@candela/contract'

/** Refusals that say nothing of the request, and pass by themselves. */
export const PASSING: ReadonlySet<Refusal> = new Set(['busy', 'stopping'])

export type Params = Readonly<Record<string, string | number>>

/** An expected refusal on its way to the caller: its code, and what fills the placeholders of its text. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: Refusal
  readonly params: Params | undefined

  constructor(code: Refusal, params?: Params) {
    super(code)
    this.code = code
    this.params = params
  }
}
