import type { Command, CommandKind, OpenCustomer, PlaceOrder, Side, TimeInForce } from '../commands.ts'
import { type Fact, FACTS } from '../facts.ts'
import { ByteReader, WordFormatError } from './bytes.ts'
import { formatCommandId, parseCommandId } from './command-id.ts'
import { readOperatorCommand } from './operator-words.ts'
import { KINDS, ORDER_TYPES, SIDES, TIMES_IN_FORCE } from './command-kinds.ts'
import { readAsset, readHash, readProduct } from './house-words.ts'
import { readMarket } from './market-words.ts'

/** Commands that carry a customer's id: those that come by the thousand. */
type CustomerKind =
  'openCustomer' | 'grantPractice' | 'placeOrder' | 'amendOrder' | 'cancelOrder' | 'cancelAll' | 'recordFact'
export type HouseCommand = Exclude<Command, { readonly kind: CustomerKind }>

const TICK: HouseCommand = { kind: 'tick' }

/**
 * One command after another in the same fields: what a customer asks is read from a command or from its words without an object or a text
 * being made of it. Only the fields of `kind` mean anything; the rest is left from commands before. What the house itself enters comes
 * rarely, and stays an object.
 */
export class CommandFields {
  kind: CommandKind = 'tick'
  /** the command id, as parseCommandId makes it */
  readonly id = new Int32Array(4)
  customer = 0
  product = 0
  side: Side = 'buy'
  type: PlaceOrder['type'] = 'limit'
  timeInForce: TimeInForce = 'gtc'
  price = 0
  lots = 0
  spend = 0
  order = 0
  terms = 0
  risk = 0
  fact: Fact = FACTS[0]
  holds = false
  /** the command itself where `kind` is none of a customer's */
  house: HouseCommand = TICK
  private readonly from = new ByteReader(new Uint8Array(0))

  /** Whether it is one of the house's own, without a customer and an id. */
  get isOfHouse(): boolean {
    return this.house.kind === this.kind
  }

  /** Takes a command over; false where it carries an id that is no UUIDv7. */
  load(command: Command): boolean {
    this.kind = command.kind
    switch (command.kind) {
      case 'placeOrder':
        this.customer = command.customer
        this.product = command.product
        this.side = command.side
        this.type = command.type
        this.timeInForce = command.timeInForce
        this.price = command.price
        this.lots = command.lots
        this.spend = command.spend
        break
      case 'cancelOrder':
        this.customer = command.customer
        this.order = command.order
        break
      case 'amendOrder':
        this.customer = command.customer
        this.order = command.order
        this.price = command.price
        this.lots = command.lots
        break
      case 'cancelAll':
        this.customer = command.customer
        this.product = command.product
        break
      case 'grantPractice':
        this.customer = command.customer
        break
      case 'openCustomer':
        this.terms = command.terms
        this.risk = command.risk
        break
      case 'recordFact':
        this.customer = command.customer
        this.fact = command.fact
        this.holds = command.holds
        break
      default:
        this.house = command
        return true
    }
    return parseCommandId(command.commandId, this.id)
  }

  /**
   * Reads exactly one command from the words between `start` and `end`; WordFormatError for anything encodeCommand
   * would not have written.
   */
  read(bytes: Uint8Array, start: number, end: number): void {
    const { from } = this
    from.over(bytes, start, end)
    const number = from.byte()
    switch (number) {
      case KINDS.placeOrder:
        this.kind = 'placeOrder'
        this.readOwner()
        this.readOrder()
        break
      case KINDS.cancelOrder:
        this.kind = 'cancelOrder'
        this.readOwner()
        this.order = from.integer()
        break
      case KINDS.amendOrder:
        this.kind = 'amendOrder'
        this.readOwner()
        this.order = from.integer()
        this.price = from.integer()
        this.lots = from.integer()
        break
      case KINDS.cancelAll:
        this.kind = 'cancelAll'
        this.readOwner()
        this.product = from.integer()
        break
      case KINDS.grantPractice:
        this.kind = 'grantPractice'
        this.readOwner()
        break
      case KINDS.openCustomer:
        this.kind = 'openCustomer'
        this.readId()
        this.terms = from.natural()
        this.risk = from.natural()
        break
      case KINDS.recordFact:
        this.kind = 'recordFact'
        this.readOwner()
        this.readFact()
        break
      default:
        this.house = readHouse(from, number)
        this.kind = this.house.kind
    }
    from.end()
  }

  /** The command as an object of its own. */
  command(): Command {
    const { kind, customer, product, order, price, lots } = this
    switch (kind) {
      case 'placeOrder': {
        const { side, type, timeInForce, spend } = this
        return { kind, customer, commandId: this.commandId(), product, side, type, timeInForce, price, lots, spend }
      }
      case 'cancelOrder':
        return { kind, customer, commandId: this.commandId(), order }
      case 'amendOrder':
        return { kind, customer, commandId: this.commandId(), order, price, lots }
      case 'cancelAll':
        return { kind, customer, commandId: this.commandId(), product }
      case 'grantPractice':
        return { kind, customer, commandId: this.commandId() }
      case 'openCustomer':
        return { kind, commandId: this.commandId(), terms: this.terms, risk: this.risk } satisfies OpenCustomer
      case 'recordFact':
        return { kind, customer, commandId: this.commandId(), fact: this.fact, holds: this.holds }
      default:
        return this.house
    }
  }

  commandId(): string {
    return formatCommandId(this.id)
  }

  private readOwner(): void {
    this.customer = this.from.integer()
    this.readId()
  }

  private readId(): void {
    const { from, id } = this
    id[0] = from.word()
    id[1] = from.word()
    id[2] = from.word()
    id[3] = from.word()
    // version 7, variant 10: the rest of a UUID is free
    const isCommandId = ((id[1] >>> 12) & 15) === 7 && id[2] >>> 30 === 2
    if (!isCommandId) throw new WordFormatError('commandId is no UUIDv7')
  }

  private readFact(): void {
    const { from } = this
    const flags = from.byte()
    this.fact = from.name(FACTS, flags >> 1)
    this.holds = (flags & 1) === 1
  }

  private readOrder(): void {
    const { from } = this
    this.product = from.integer()
    const flags = from.byte()
    this.side = from.name(SIDES, flags & 1)
    this.type = from.name(ORDER_TYPES, (flags >> 1) & 1)
    this.timeInForce = from.name(TIMES_IN_FORCE, flags >> 2)
    this.price = from.integer()
    this.lots = from.integer()
    this.spend = from.integer()
  }
}

function readHouse(from: ByteReader, number: number): HouseCommand {
  switch (number) {
    case KINDS.market:
      return readMarket(from)
    case KINDS.tick:
      return TICK
    case KINDS.listAsset:
      return { kind: 'listAsset', asset: readAsset(from) }
    case KINDS.listProduct:
      return { kind: 'listProduct', product: readProduct(from) }
    case KINDS.activateRules:
      return { kind: 'activateRules', version: from.natural() }
    case KINDS.recordState:
      return { kind: 'recordState', stateHash: readHash(from) }
    default: {
      const command = readOperatorCommand(from, number)
      if (command === undefined) throw new WordFormatError(`unknown command ${number}`)
      return command
    }
  }
}
