import type { PerpetualOrder, Position } from '@candela/contract'
import type { OwnLine } from '../product/index.ts'

type Names = Readonly<Record<'entry' | 'forced' | 'takeProfit' | 'stopLoss' | 'buy' | 'sell', string>>

/**
 * Entry, forced price, take profit and stop loss of a position, and where its product’s orders rest or wait.
 */
export function chartLines(
  position: Position | undefined,
  orders: readonly PerpetualOrder[],
  names: Names,
): readonly OwnLine[] {
  const line = (id: keyof Names, price: string, isMovable: boolean): OwnLine[] =>
    price === '' ? [] : [{ id, price: Number(price), text: names[id], ...(isMovable && { isMovable }) }]
  return [
    ...(position
      ? [
          ...line('entry', position.entry, false),
          ...line('forced', position.forcedPrice, false),
          ...line('takeProfit', position.takeProfit, true),
          ...line('stopLoss', position.stopLoss, true),
        ]
      : []),
    ...orders.map(({ id, side, trigger, price }) => ({
      id: `order ${id}`,
      price: Number(trigger === '' ? price : trigger),
      text: names[side],
    })),
  ]
}
