import { type Command, TIMED_DIRECTIONS } from '@candela/contract'
import type { Core } from '../core.ts'
import { type CommandStream, TRADED } from './command-stream.ts'

const UNIT = 100_000_000

/** Timed orders and the market: some of them win, lose, tie, or find no tick to open or to settle by. */
export function timedAct(stream: CommandStream, core: Pick<Core, 'ruleVersion'>, customers: number): Command {
  const { random } = stream
  stream.now += random.below(20)
  const kind = random.below(40)
  if (kind === 0) stream.now += 9_000
  // still prices settle some of them as they were opened
  if (kind < 36) return stream.market(random.below(2) * 400)
  return {
    kind: 'placeTimedOrder',
    customer: 1 + random.below(customers),
    commandId: stream.commandId(),
    product: TRADED[random.below(2)]!,
    direction: TIMED_DIRECTIONS[random.below(2)]!,
    durationMs: 30_000,
    stake: 10 * UNIT + random.below(20 * UNIT),
    ruleVersion: core.ruleVersion,
  }
}
