import type { Command, Event } from '@candela/contract'
import type { Applied } from './applied.ts'

type Of<Union extends { readonly kind: string }, Entry> = {
  readonly [Kind in Union['kind']]?: (told: Extract<Union, { readonly kind: Kind }>, applied: Entry) => void
}

/** The reaction to each kind of event. */
export type OnEvents = Of<Event, Applied>
/** The reaction to each kind of command, where the core did it. */
export type OnCommands = Of<Command, Applied>

/** A room's fold of the journal. */
export interface Fold {
  readonly on: OnEvents
  /** after the last event of an entry */
  readonly entryEnds?: () => void
}

type Handler = (event: Event, applied: Applied) => void

/** Hands an event or a command to what is done with its kind. */
export function tell(handlers: OnEvents | OnCommands, told: Event | Command, applied: Applied): void {
  const handler = handlers[told.kind as keyof typeof handlers] as ((told: object, applied: Applied) => void) | undefined
  handler?.(told, applied)
}

/** One handler for each kind of event: those of all folds, in their order. */
export function handlersOf(folds: readonly Fold[]): OnEvents {
  const all = new Map<string, Handler[]>()
  for (const { on } of folds)
    for (const [kind, handler] of Object.entries(on)) all.set(kind, [...(all.get(kind) ?? []), handler as Handler])
  return Object.fromEntries([...all].map(([kind, handlers]) => [kind, inTurn(handlers)])) as OnEvents
}

function inTurn(handlers: readonly Handler[]): Handler {
  const [first, second, ...more] = handlers
  if (!second) return first!
  const rest = more.length > 0 ? inTurn([second, ...more]) : second
  return (event, applied) => {
    first!(event, applied)
    rest(event, applied)
  }
}
