import type { Command, EventOf } from '@candela/contract'
import type { ProvenPosition } from './books.ts'
import { askedTriggers, byReach } from './waiting.ts'

/** What a change says of a position that is there. */
const FIELDS = ['customer', 'mode', 'lots', 'cost', 'margin', 'settled', 'leverage'] as const

/**
 * The position as a change says that it now is, held against what its events have made of it and measured by the
 * formulas; undefined of one that is gone.
 */
export function changed(
  event: EventOf<'positionChanged'>,
  known: ProvenPosition | undefined,
  command: Command,
  prices: (known: ProvenPosition) => { readonly forced: number; readonly bankrupt: number },
  wrong: (why: string) => never,
): ProvenPosition | undefined {
  if (!known) return event.lots > 0 ? wrong('it comes from nowhere') : undefined
  const expected = asked(known, event, command)
  for (const name of FIELDS) {
    if (event[name] !== expected[name]) wrong(`${name} is ${event[name]}, its events give ${expected[name]}`)
  }
  for (const kind of ['takeProfit', 'stopLoss'] as const) {
    const [first] = expected.lots === 0 ? [] : byReach(expected, kind)
    if (event[kind] !== (first?.price ?? 0) || event[`${kind}Lots`] !== (first?.lots ?? 0))
      wrong(`its ${kind} is ${event[kind]}`)
  }
  if ((event.side === 'long' ? 1 : -1) !== known.side) wrong('it is on the other side')
  const { forced, bankrupt } = prices(known)
  if (event.forcedPrice !== forced) wrong(`its forced price is ${forced}, not ${event.forcedPrice}`)
  if (event.bankruptcyPrice !== bankrupt) wrong(`its bankruptcy price is ${bankrupt}, not ${event.bankruptcyPrice}`)
  return { ...expected, ruleVersion: event.ruleVersion, forcedPrice: known.mode === 'cross' ? 0 : forced }
}

/** The position as its customer asked for it: a leverage or triggers are only ever set by a command. */
function asked(known: ProvenPosition, { cause }: EventOf<'positionChanged'>, command: Command): ProvenPosition {
  const isOwn = 'customer' in command && command.customer === known.customer
  if (cause === 'leverage' && command.kind === 'setLeverage' && isOwn) {
    return { ...known, leverage: command.leverage }
  }
  if (cause !== 'triggers' || command.kind !== 'setTriggers' || !isOwn) return known
  return { ...known, ...askedTriggers(command) }
}
