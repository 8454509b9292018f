import type { CommandDeclaration, EventDeclaration } from './declaration.ts'

/** kinds are written in a byte; 0 is none */
const MAX_NUMBER = 255

type Declaration = CommandDeclaration | EventDeclaration
export type Placed<D extends Declaration = Declaration> = D & { readonly kind: string; readonly room: string }
type Rooms = Readonly<Record<string, object>>

/**
 * Every declaration of `what` in the rooms, by kind, in the order of their numbers. Throws where a number is given
 * twice, was given before and is `retired`, or fits no byte, and where two rooms name the same kind.
 */
export function assemble(rooms: Rooms, what: Declaration['what'], retired: readonly number[]): Map<string, Placed> {
  const found: Placed[] = []
  for (const [room, declared] of Object.entries(rooms)) {
    for (const [kind, value] of Object.entries(declared)) {
      if (isDeclaration(value) && value.what === what) found.push({ ...value, kind, room })
    }
  }
  found.sort((a, b) => a.number - b.number)
  const byKind = new Map<string, Placed>()
  const numbers = new Map<number, string>()
  for (const placed of found) {
    const { kind, number } = placed
    if (!Number.isInteger(number) || number < 1 || number > MAX_NUMBER) throw new Error(`${kind}: no number ${number}`)
    const next = `the next is ${nextNumber(found, retired)}`
    if (retired.includes(number)) throw new Error(`${kind}: the number ${number} was given before; ${next}`)
    const other = numbers.get(number)
    if (other !== undefined) throw new Error(`${kind}: the number ${number} is ${other}'s; ${next}`)
    if (byKind.has(kind)) throw new Error(`${kind}: declared in two rooms`)
    numbers.set(number, kind)
    byKind.set(kind, placed)
  }
  return byKind
}

/** The number after the largest that was ever given. */
export function nextNumber(placed: Iterable<{ readonly number: number }>, retired: readonly number[] = []): number {
  return Math.max(0, ...retired, ...Array.from(placed, ({ number }) => number)) + 1
}

/** Declarations by their numbers; undefined for one that nobody has. */
export function byNumber<D extends Declaration>(placed: Iterable<Placed<D>>): readonly (Placed<D> | undefined)[] {
  const list = Array.from<Placed<D> | undefined>({ length: MAX_NUMBER + 1 }).fill(undefined)
  for (const one of placed) list[one.number] = one
  return list
}

function isDeclaration(value: unknown): value is Declaration {
  return typeof value === 'object' && value !== null && 'what' in value && 'number' in value && 'fields' in value
}
