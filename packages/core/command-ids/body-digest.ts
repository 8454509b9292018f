import { type CommandFields, digestBody } from '@candela/contract'
import { sidePlace, timePlace } from '../book/places.ts'

/** a command's request in 32-bit words: at most nine */
const words = new Int32Array(9)
let count = 0
/** no kind that comes by the thousand */
const RARE = 0
const WORD = 4_294_967_296

/**
 * 64 bits of everything a command asks, besides who and under which id: whether a repeated id came with the same body.
 * Someone who finds two bodies of one digest only gets their own first result back.
 */
export function bodyDigest(command: CommandFields, into: Int32Array): void {
  count = 0
  const kind = wordsOf(command)
  if (kind === RARE) return digestBody(command.rare, into)
  let low = 0x9e3779b1 ^ kind
  let high = (0x2c1b3c6d + kind) | 0
  for (let i = 0; i < count; i++) {
    low = Math.imul(low ^ words[i]!, 0x85ebca6b)
    low = (low << 13) | (low >>> 19)
    high = Math.imul(high ^ words[i]!, 0xc2b2ae35)
    high = (((high << 17) | (high >>> 15)) + low) | 0
  }
  into[0] = low ^ (low >>> 16)
  into[1] = high ^ (high >>> 15)
}

/** Writes what is asked; answers the number of its kind, or RARE with nothing written. */
function wordsOf(command: CommandFields): number {
  switch (command.kind) {
    case 'placeOrder':
      put(command.product)
      put(sidePlace(command.side) | (command.type === 'market' ? 2 : 0) | (timePlace(command.timeInForce) << 2))
      put(command.price)
      put(command.lots)
      putWide(command.spend)
      return 1
    case 'amendOrder':
      putWide(command.order)
      put(command.price)
      put(command.lots)
      return 2
    case 'cancelOrder':
      putWide(command.order)
      return 3
    case 'cancelAll':
      put(command.product)
      return 4
    default:
      return RARE
  }
}

/** Puts a value that fits a word; a number that does not fit is told apart from the one it would be cut to. */
function put(value: number): void {
  words[count++] = value
  if (value !== (value | 0)) words[count++] = Math.floor(value / WORD)
}

function putWide(value: number): void {
  words[count++] = value
  words[count++] = Math.floor(value / WORD)
}
