import type { PerpetualOrder, Position } from '@candela/contract'
import type { OwnLine } from '../product/index.ts'
import { sideOf, whatOf } from './entrust-what.ts'
import { TRIGGER_KINDS, type TriggerKind } from './triggers-state.ts'

/** A price at which a part of a position is closed, or all of it. */
interface TriggerLine {
  readonly id: string
  readonly price: string
}

/** A position as lines: any number of either trigger. */
interface Standing extends Pick<Position, 'entry' | 'forcedPrice'> {
  readonly takeProfits: readonly TriggerLine[]
  readonly stopLosses: readonly TriggerLine[]
}

/** Names of lines; of an order by what it does. */
export interface LineNames {
  readonly entry: string
  readonly forced: string
  readonly takeProfit: string
  readonly stopLoss: string
  readonly order: (what: ReturnType<typeof whatOf>, side: ReturnType<typeof sideOf>) => string
}

function standingOf({ entry, forcedPrice, takeProfits, stopLosses }: Position): Standing {
  const lines = (kind: TriggerKind, triggers: Position['takeProfits']): readonly TriggerLine[] =>
    triggers.map(({ price }, place) => ({ id: `${kind} ${place}`, price }))
  return {
    entry,
    forcedPrice,
    takeProfits: lines('takeProfit', takeProfits),
    stopLosses: lines('stopLoss', stopLosses),
  }
}

/** The trigger that a line stands for; undefined of another line. */
export function triggerOf(id: string): { readonly kind: TriggerKind; readonly place: number } | undefined {
  const [kind, place] = id.split(' ')
  const known = TRIGGER_KINDS.find((each) => each === kind)
  return known && { kind: known, place: Number(place) }
}

/** Entry, forced price, take profits and stop losses of a position, and where its product’s orders rest or wait. */
export function chartLines(
  position: Position | undefined,
  orders: readonly PerpetualOrder[],
  names: LineNames,
): readonly OwnLine[] {
  return [...(position ? linesOf(standingOf(position), names) : []), ...orders.map((order) => lineOf(order, names))]
}

function linesOf({ entry, forcedPrice, takeProfits, stopLosses }: Standing, names: LineNames): OwnLine[] {
  const movable = (text: string) => (trigger: TriggerLine) => ({
    id: trigger.id,
    price: Number(trigger.price),
    text,
    isMovable: true,
  })
  return [
    { id: 'entry', price: Number(entry), text: names.entry },
    ...(forcedPrice === '' ? [] : [{ id: 'forced', price: Number(forcedPrice), text: names.forced }]),
    ...takeProfits.map(movable(names.takeProfit)),
    ...stopLosses.map(movable(names.stopLoss)),
  ]
}

function lineOf(order: PerpetualOrder, names: LineNames): OwnLine {
  const { id, trigger, price } = order
  return {
    id: `order ${id}`,
    price: Number(trigger === '' ? price : trigger),
    text: names.order(whatOf(order), sideOf(order)),
  }
}
