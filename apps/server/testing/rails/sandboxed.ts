import { SimulatedDisk } from '@candela/journal/testing'
import { openSandbox, type Rail, type Sandbox, SANDBOX_RAILS } from '../../outside/rails/index.ts'
import { forgetting } from '../../outside/rails/testing/forgetting.ts'
import { knowsAda } from '../../outside/rails/testing/known.ts'

/** The fate of a request: `lost`: it is done and its answer is lost; `away`: nobody hears it. */
type Line = 'works' | 'lost' | 'away'

/** A practice rail that knows keys for a day only, behind a line that may fail. */
export interface Sandboxed {
  readonly sandbox: Sandbox
  readonly rail: Rail
  /** the calls that were made, and whether they got through */
  readonly asked: string[]
  line: Line
}

const DAY = 86_400_000

export async function sandboxed(id: string, clock: () => number): Promise<Sandboxed> {
  const terms = SANDBOX_RAILS.find((each) => each.id === id)!
  const sandbox = await openSandbox({
    terms,
    disk: new SimulatedDisk(5).mount(),
    clock,
    seed: 'candela',
    comparesNames: knowsAda,
  })
  const behind = forgetting(() => sandbox.rail, DAY, clock)
  const asked: string[] = []
  const by = async <T>(what: string, ask: () => Promise<T>): Promise<T> => {
    if (what !== '') asked.push(what)
    if (given.line === 'away') throw new Error('away')
    const answer = await ask()
    if (given.line === 'lost') throw new Error('away')
    return answer
  }
  const rail = {
    ...behind,
    payout: (order) => by(`payout ${order.reference}`, () => behind.payout(order)),
    status: (key) => by(`status ${key.split(' ').at(-1)}`, () => behind.status(key)),
    linesAfter: (after, limit) => by('', () => behind.linesAfter(after, limit)),
    close: (day) => by('', () => behind.close(day)),
  } as Rail
  const given: Sandboxed = { sandbox, rail, asked, line: 'works' }
  return given
}
