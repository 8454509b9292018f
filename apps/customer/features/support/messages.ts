import type { SupportChat, SupportMessage } from '@candela/contract'

/** Oldest first: what was known, with what came; where more came than one answer holds, what came alone. */
export function merged(known: readonly SupportMessage[], came: readonly SupportMessage[]): readonly SupportMessage[] {
  const first = came[0]
  if (first === undefined) return known
  const before = known.filter(({ place }) => place < first.place)
  return before.at(-1)?.place === first.place - 1 ? [...before, ...came] : came
}

/** The mark of the customer's own message: sent, delivered or read. */
export function markOf(place: number, { desk }: Pick<SupportChat, 'desk'>): 'sent' | 'delivered' | 'read' {
  if (place <= desk.read) return 'read'
  return place <= desk.delivered ? 'delivered' : 'sent'
}
