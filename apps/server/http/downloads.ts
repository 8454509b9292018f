import type { ServerResponse } from 'node:http'
import { Refused } from '../refused.ts'

const ASK_AGAIN_SECONDS = 5

/** Files made for one customer, such as a statement: long answers, so one at a time an account. */
export class Downloads {
  readonly #underWay = new Set<string>()

  /** Until the answer is taken, or given up. Refuses with `tooManyRequests`. */
  begin(account: string, response: ServerResponse): void {
    if (this.#underWay.has(account)) throw new Refused('tooManyRequests', { seconds: ASK_AGAIN_SECONDS })
    this.#underWay.add(account)
    response.once('close', () => this.#underWay.delete(account))
  }
}
