import type { Author, CommandDeclaration } from '../declare/index.ts'
import {
  type Command,
  COMMAND_BY_NUMBER,
  type CommandKind,
  type CommandOf,
  COMMANDS,
  type KindBy,
} from '../features/index.ts'
import type { PlaceOrder } from '../features/names.ts'
import * as spot from '../features/spot.ts'
import { market } from '../features/market.ts'
import { ORDER_TYPES, type Side, SIDES, type TimeInForce, TIMES_IN_FORCE } from '../orders.ts'
import { ByteReader, FormatError } from './bytes.ts'
import { formatCommandId, parseCommandId } from './command-id.ts'
import { readMarket } from './market.ts'

const PLACE_ORDER = spot.placeOrder.number
const AMEND_ORDER = spot.amendOrder.number
const CANCEL_ORDER = spot.cancelOrder.number
const CANCEL_ALL = spot.cancelAll.number
const MARKET = market.number

/** Those that come by the thousand. */
type FlatKind = 'placeOrder' | 'amendOrder' | 'cancelOrder' | 'cancelAll'
export type RareCommand = Exclude<Command, { readonly kind: FlatKind }>

/**
 * One command after another in the same fields: what comes by the thousand is read from a command or from its bytes
 * without an object or a text being made of it. Only the fields of `kind` mean anything; the rest is left from commands
 * before. What comes rarely stays an object.
 */
export class CommandFields {
  kind: CommandKind = 'tick'
  by: Author = 'house'
  /** of a customer's command, rare or not */
  customer = 0
  /** of an operator's */
  operator = 0
  /** of every command that has one: its id, as parseCommandId makes it */
  readonly id = new Int32Array(4)
  product = 0
  side: Side = 'buy'
  type: PlaceOrder['type'] = 'limit'
  timeInForce: TimeInForce = 'gtc'
  price = 0
  lots = 0
  spend = 0
  order = 0
  /** the command itself where `kind` is none of those by the thousand */
  rare: RareCommand = { kind: 'tick' }
  private readonly from = new ByteReader(new Uint8Array(0))

  /** Takes a command over; false where it carries an id that is no UUIDv7. */
  load(command: Command): boolean {
    this.kind = command.kind
    switch (command.kind) {
      case 'placeOrder':
        this.product = command.product
        this.side = command.side
        this.type = command.type
        this.timeInForce = command.timeInForce
        this.price = command.price
        this.lots = command.lots
        this.spend = command.spend
        break
      case 'cancelOrder':
        this.order = command.order
        break
      case 'amendOrder':
        this.order = command.order
        this.price = command.price
        this.lots = command.lots
        break
      case 'cancelAll':
        this.product = command.product
        break
      default:
        return this.take(command, COMMANDS[command.kind])
    }
    this.by = 'customer'
    this.customer = command.customer
    return parseCommandId(command.commandId, this.id)
  }

  /**
   * Reads exactly one command from the bytes between `start` and `end`; FormatError for anything encodeCommand would
   * not have written.
   */
  read(bytes: Uint8Array, start: number, end: number): void {
    const { from } = this
    from.over(bytes, start, end)
    const number = from.byte()
    switch (number) {
      case PLACE_ORDER:
        this.kind = 'placeOrder'
        this.readOwner()
        this.readOrder()
        break
      case CANCEL_ORDER:
        this.kind = 'cancelOrder'
        this.readOwner()
        this.order = from.integer()
        break
      case AMEND_ORDER:
        this.kind = 'amendOrder'
        this.readOwner()
        this.order = from.integer()
        this.price = from.integer()
        this.lots = from.integer()
        break
      case CANCEL_ALL:
        this.kind = 'cancelAll'
        this.readOwner()
        this.product = from.integer()
        break
      case MARKET:
        this.kind = 'market'
        this.by = 'house'
        this.rare = { kind: 'market', ...readMarket(from) }
        break
      default:
        this.readRare(number)
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
      default:
        return this.rare
    }
  }

  commandId(): string {
    return formatCommandId(this.id)
  }

  private readRare(number: number): void {
    const declared = COMMAND_BY_NUMBER[number]
    if (declared === undefined) throw new FormatError(`unknown command ${number}`)
    const { kind } = declared
    const command = { kind, ...declared.read(this.from) } as unknown as RareCommand
    this.kind = command.kind
    this.take(command, declared)
  }

  private take(command: RareCommand, { by }: CommandDeclaration): boolean {
    this.rare = command
    this.by = by
    if (by === 'customer') this.customer = (command as Extract<RareCommand, { readonly customer: number }>).customer
    if (by === 'operator') this.operator = (command as CommandOf<KindBy<'operator'>>).operator
    return 'commandId' in command ? parseCommandId(command.commandId, this.id) : true
  }

  private readOwner(): void {
    this.by = 'customer'
    this.customer = this.from.integer()
    this.from.id(this.id)
  }

  private readOrder(): void {
    const { from } = this
    this.product = from.integer()
    this.side = from.name(SIDES)
    this.type = from.name(ORDER_TYPES)
    this.timeInForce = from.name(TIMES_IN_FORCE)
    this.price = from.integer()
    this.lots = from.integer()
    this.spend = from.integer()
  }
}
