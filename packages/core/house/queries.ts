import type { CommandOf } from '@candela/contract'
import type { State } from '../state.ts'
import { lacksFunds } from './decide.ts'

/** Questions about the house's own accounts. */
export class HouseQueries {
  readonly #state: State

  constructor(state: State) {
    this.#state = state
  }

  /** True where an account of the house is to be filled up to what the rules in force say, or capital has to begin its work. */
  lacksFunds(account: CommandOf<'fundHouse'>['account']): boolean {
    return lacksFunds(this.#state, account)
  }
}
