import type { Command, CommandOf, Event, EventOf } from '@candela/contract'
import { forcedPrice, isBeyondForcedPrice, type PerpetualTerms, shareLots, WHOLE_PPM } from '@candela/rules/perpetual'
import {
  failed,
  type PerpetualBook,
  type ProvenOrder,
  type ProvenPosition,
  type ProvenTrigger,
  type ProvenTriggers,
} from './books.ts'

/* What waits for the mark beside stop orders: triggers of positions, and orders that trail it. */

export type TriggerKind = 'takeProfit' | 'stopLoss'

export function wholeTrigger(price: number): ProvenTrigger {
  return { price, lots: 0, sharePpm: WHOLE_PPM }
}

export function anew(waiting: readonly ProvenTrigger[]): ProvenTriggers {
  return { waiting, firedPpm: 0 }
}

/** What a command to set one of each kind, or several, asks for. */
export function askedTriggers(
  command: CommandOf<'setTriggers' | 'setTriggerShares'>,
): Pick<ProvenPosition, TriggerKind> {
  if (command.kind === 'setTriggerShares')
    return { takeProfit: anew(command.takeProfits), stopLoss: anew(command.stopLosses) }
  const one = (price: number, lots: number): ProvenTriggers =>
    anew(price === 0 ? [] : [lots === 0 ? wholeTrigger(price) : { price, lots, sharePpm: 0 }])
  return {
    takeProfit: one(command.takeProfit, command.takeProfitLots),
    stopLoss: one(command.stopLoss, command.stopLossLots),
  }
}

/** A long's stop and a short's take profit wait for a falling mark, the others for a rising one. */
export function fallsTo({ side }: ProvenPosition, kind: TriggerKind): boolean {
  return (side === 1) === (kind === 'stopLoss')
}

/** The one of a kind that the mark reaches first in front; of two with one price the older. */
export function byReach(position: ProvenPosition, kind: TriggerKind): readonly ProvenTrigger[] {
  const sign = fallsTo(position, kind) ? -1 : 1
  return position[kind].waiting.toSorted((a, b) => sign * (a.price - b.price))
}

/** Price of the stop nearest to the forced price; 0: none. */
export function outermostStop(position: ProvenPosition): number {
  return byReach(position, 'stopLoss').at(-1)?.price ?? 0
}

/** Lots that a trigger closes: what those that fired still have to close is theirs. */
export function triggerLots(
  book: PerpetualBook,
  position: ProvenPosition,
  kind: TriggerKind,
  trigger: ProvenTrigger,
): number {
  let free = position.lots
  for (const { customer, stage, lots } of book.orders.values()) {
    if (stage === 'closing' && customer === position.customer) free -= lots
  }
  free = Math.max(0, free)
  const { lots, sharePpm } = trigger
  return lots > 0 ? Math.min(lots, free) : shareLots(free, sharePpm, position[kind].firedPpm)
}

/** A position without a trigger that fired. */
export function without(position: ProvenPosition, kind: TriggerKind, trigger: ProvenTrigger): ProvenPosition {
  const waiting = position[kind].waiting.filter((other) => other !== trigger)
  const firedPpm = waiting.length === 0 ? 0 : position[kind].firedPpm + trigger.sharePpm
  return { ...position, [kind]: { waiting, firedPpm } }
}

const WAITS = ['triggersSet', 'attachedStopDropped', 'trailingBegun', 'perpetualAmended'] as const
export type Waits = EventOf<(typeof WAITS)[number]>

/** Whether an event tells what waits for the mark. */
export function isWaiting(event: Event): event is Waits {
  return WAITS.some((kind) => kind === event.kind)
}

/** Holds what now waits against what was asked, filled or reached. Answers the position where it is another one by it. */
export function waits(
  seq: number,
  command: Command,
  event: Waits,
  book: PerpetualBook,
  terms: PerpetualTerms,
): ProvenPosition | undefined {
  if (event.kind === 'trailingBegun') return trail(seq, command, event, book)
  if (event.kind === 'perpetualAmended') return amend(seq, command, event, book)
  const position = book.positions.get(event.position)
  if (position?.customer !== event.customer) throw failed('triggers', seq, `position ${event.position} is not theirs`)
  if (event.kind === 'attachedStopDropped') return dropped(seq, event, book, position, terms)
  return set(seq, command, event, book, position)
}

function set(
  seq: number,
  command: Command,
  event: EventOf<'triggersSet'>,
  book: PerpetualBook,
  position: ProvenPosition,
): ProvenPosition | undefined {
  const isSet = command.kind === 'setTriggers' || command.kind === 'setTriggerShares'
  const isOwn = isSet && command.customer === event.customer && command.product === event.product
  const now = isOwn ? { ...position, ...askedTriggers(command), triggersSeq: seq } : ended(book, position, event)
  if (isSame(now, event)) return now
  throw failed('triggers', seq, `position ${event.position} waits for what nobody asked for`)
}

/** Where a trigger that the mark reached had nothing left to close, it is gone. */
function ended(book: PerpetualBook, position: ProvenPosition, event: EventOf<'triggersSet'>): ProvenPosition {
  if (isSame(position, event)) return position
  for (const kind of ['takeProfit', 'stopLoss'] as const) {
    for (const trigger of position[kind].waiting) {
      const isReached = fallsTo(position, kind) ? book.mark <= trigger.price : book.mark >= trigger.price
      const after = without(position, kind, trigger)
      if (isReached && triggerLots(book, position, kind, trigger) === 0 && isSame(after, event)) return after
    }
  }
  return position
}

function isSame(
  { takeProfit, stopLoss }: ProvenPosition,
  { takeProfits, stopLosses }: EventOf<'triggersSet'>,
): boolean {
  const rows = (triggers: readonly ProvenTrigger[]): string =>
    triggers.map(({ price, lots, sharePpm }) => `${price} ${lots} ${sharePpm}`).join()
  return rows(takeProfit.waiting) === rows(takeProfits) && rows(stopLoss.waiting) === rows(stopLosses)
}

function dropped(
  seq: number,
  { stopLoss, forcedPrice: told }: EventOf<'attachedStopDropped'>,
  book: PerpetualBook,
  position: ProvenPosition,
  { lines }: PerpetualTerms,
): ProvenPosition {
  const [stop] = position.stopLoss.waiting
  const forced = position.mode === 'cross' ? told : forcedPrice(position, book.unit, lines)
  if (stop?.price !== stopLoss || forced !== told || !isBeyondForcedPrice(position.side, stopLoss, told)) {
    throw failed('triggers', seq, `a stop of position ${position.id} is dropped that could be reached`)
  }
  return { ...position, stopLoss: position.stopReplaced ?? anew([]) }
}

function trail(
  seq: number,
  command: Command,
  { order: number, callbackPpm, mark }: EventOf<'trailingBegun'>,
  book: PerpetualBook,
): undefined {
  const order = book.orders.get(number)
  const isAsked = command.kind === 'placeTrailingStop' && command.callbackPpm === callbackPpm && mark === book.mark
  if (order === undefined || !isAsked) throw failed('perpetuals', seq, `order ${number} trails as nobody asked for`)
  order.stage = 'waiting'
  order.callbackPpm = callbackPpm
  order.best = mark
  book.waits()
}

/** An order as its customer asked for it anew; what is held for it is posted. */
function amend(seq: number, command: Command, event: EventOf<'perpetualAmended'>, book: PerpetualBook): undefined {
  const order = book.orders.get(event.order)
  const isAsked =
    command.kind === 'amendPerpetualOrder' &&
    command.customer === order?.customer &&
    command.order === event.order &&
    command.lots === event.lots &&
    command.trigger === event.trigger &&
    (command.price === event.price || command.price === 0)
  if (order === undefined || !isAsked || event.remaining !== event.lots - order.filled) {
    throw failed('perpetuals', seq, `order ${event.order} is amended as nobody asked for`)
  }
  amended(order, event, book)
}

function amended(
  order: ProvenOrder,
  { price, trigger, remaining, keptPlace }: EventOf<'perpetualAmended'>,
  book: PerpetualBook,
): void {
  if (!keptPlace) {
    order.isRising = trigger >= book.mark
    order.isCut = false
  }
  order.price = price
  order.trigger = trigger
  order.lots = remaining
  book.waits()
}
