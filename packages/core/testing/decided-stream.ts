import { ASSETS, bytesOfCommand, type Command, PRODUCTS } from '@candela/contract'
import { CommandStream } from './command-stream.ts'
import { Core } from '../core.ts'
import type { CoreOptions } from '../state.ts'

/** A journal's record of a command. */
interface Decided {
  readonly seq: number
  readonly at: number
  readonly ruleVersion: number
  readonly command: Uint8Array
  readonly resultCode: number
  readonly eventsDigest: Uint8Array
}

/** A stream and the core that decides its commands one by one: a house without an engine. */
export class DecidedStream extends CommandStream {
  readonly core: Core
  seq = 0

  constructor(seed?: number, options: CoreOptions = {}) {
    super(seed)
    this.core = Core.create(options)
  }

  decide(command: Command): Decided {
    const { core, now: at } = this
    const { ruleVersion } = core
    const { code } = core.apply(++this.seq, at, command)
    return {
      seq: this.seq,
      at,
      ruleVersion,
      command: bytesOfCommand(command),
      resultCode: code,
      eventsDigest: core.events.digest(),
    }
  }

  /** The commands that a house begins with: its catalogue, `customers` customers, the first prices. */
  *opening(customers: number): Generator<Command> {
    for (const asset of ASSETS) yield { kind: 'listAsset', asset }
    for (const { definition } of PRODUCTS) yield { kind: 'listProduct', product: definition }
    for (let customer = 1; customer <= customers; customer++) yield this.openCustomer()
    yield this.market()
  }
}
