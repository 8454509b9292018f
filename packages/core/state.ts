import { type AssetDefinition, EventWords } from '@candela/contract'
import { LevelPool } from './book/level-pool.ts'
import { Orders } from './book/orders.ts'
import { Remembered } from './command-ids/remembered.ts'
import { Customers } from './customers/customers.ts'
import { Facts } from './security/facts.ts'
import { Reviews } from './identity/reviews.ts'
import { DueQueue } from './due/queue.ts'
import { Ledger } from './ledger/ledger.ts'
import type { ProductState } from './market/product.ts'
import { Operators } from './operators/operators.ts'
import { Taker } from './spot/taker.ts'

/** rule sets this version can decide by */
export const FIRST_RULES = 1
export const LATEST_RULES = 1

/** Everything the house knows. Decisions change it; nothing outside the core does. */
export class State {
  readonly events = new EventWords()
  readonly ledger = new Ledger(this.events)
  readonly orders = new Orders()
  readonly levels = new LevelPool()
  readonly customers = new Customers()
  readonly remembered = new Remembered()
  readonly facts = new Facts()
  readonly operators = new Operators()
  readonly reviews = new Reviews()
  readonly assets: AssetDefinition[] = []
  readonly products: ProductState[] = []
  /** ladders going void, by product */
  readonly ladderVoid = new DueQueue()
  ruleVersion = FIRST_RULES
  /** of the entry being applied */
  seq = 0
  at = 0
  /** of the last market entry */
  step = -1
  /** numbers handed out so far */
  orderNumbers = 0
  trades = 0
  /** the order being decided, reused */
  readonly taker = new Taker()
  /** of the fill being settled */
  makerFee = 0
  /** the number a decision answers with */
  value = 0
}
