import type { Command, EventOf } from '@candela/contract'
import { mostRemovable, mostWithoutKnowledge, type PerpetualTerms, stakeAt } from '@candela/rules/perpetual'
import { failed, type PerpetualBook, type ProvenPosition } from './books.ts'
import type { OwnBounds } from './own-bounds.ts'
import { outermostStop } from './waiting.ts'

/** Margin that its customer moved: as much as was asked, or all that could go. Answers the position as it then is. */
export function movedMargin(
  seq: number,
  command: Command,
  { position: id, customer, product, amount, margin }: EventOf<'marginMoved'>,
  { positions, mark, unit }: PerpetualBook,
  {
    tiersOf,
    own,
  }: { readonly tiersOf: (position: ProvenPosition) => PerpetualTerms['tiers']; readonly own: OwnBounds },
): ProvenPosition {
  const position = positions.get(id)
  const isOwn = position?.customer === customer && position.margin + amount === margin
  if (!isOwn || !('product' in command) || command.product !== product) return nobodys()
  const { leverage } = position
  const stop = outermostStop(position)
  const removable = (): bigint => {
    const most = mostRemovable(position, { mark, unit, leverage, stop, tiers: tiersOf(position) })
    return own.isGated(customer) ? mostWithoutKnowledge(stakeAt(position, mark, unit), most) : most
  }
  const isAsked = 'customer' in command && command.customer === customer && amount === askedBy(command, removable)
  return isAsked ? { ...position, margin } : nobodys()

  function nobodys(): never {
    throw failed('perpetuals', seq, `${amount} of margin of position ${id} nobody asked for`)
  }
}

function askedBy(command: Command, removable: () => bigint): bigint | undefined {
  if (command.kind === 'addMargin') return BigInt(command.amount)
  if (command.kind === 'removeMargin') return -BigInt(command.amount)
  return command.kind === 'removeFreeMargin' ? -removable() : undefined
}
