import fc from 'fast-check'
import type { Field, Fields } from '../declare/index.ts'
import { type CommandKind, type CommandOf, COMMANDS, type EventKind, type EventOf, EVENTS } from '../features/index.ts'

const HEX = '0123456789abcdef'
/** items of a list: enough to meet its ends, few enough to be quick */
const MAX_LIST = 6

/** Any command of the kind, as its declaration allows it. */
export function commandOf<K extends CommandKind>(kind: K): fc.Arbitrary<CommandOf<K>> {
  return objectOf({ ...COMMANDS[kind].fields }).map((body) => ({ kind, ...body }) as CommandOf<K>)
}

/** Any event of the kind, as its declaration allows it. */
export function eventOf<K extends EventKind>(kind: K): fc.Arbitrary<EventOf<K>> {
  return objectOf({ ...EVENTS[kind].fields }).map((body) => ({ kind, ...body }) as EventOf<K>)
}

export const commandIds = fc
  .tuple(hexOf(12), hexOf(3), fc.constantFrom('8', '9', 'a', 'b'), hexOf(3), hexOf(12))
  .map(([time, a, variant, b, c]) => `${time.slice(0, 8)}-${time.slice(8)}-7${a}-${variant}${b}-${c}`)

/** Any value of the field; its bounds and the edges of its encoding come more often. */
export function valueOf({ shape }: Field<unknown>): fc.Arbitrary<unknown> {
  switch (shape.kind) {
    case 'integer':
      return integers(shape.least, shape.most)
    case 'bits':
      return integers(0, 2 ** 31 - 1)
    case 'wide':
      return fc.oneof(
        integers(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
        fc.maxSafeInteger().map((value) => value * 1024),
        fc.constantFrom(2 ** 63 - 1024, 1024 - 2 ** 63),
      )
    case 'big':
      return fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
    case 'flag':
      return fc.boolean()
    case 'oneOf':
      return fc.constantFrom(...shape.names)
    case 'text':
      return fc.oneof(
        fc.string({ unit: 'binary', maxLength: Math.floor(shape.maxBytes / 4) }),
        fc.constantFrom('', 'x'.repeat(shape.maxBytes)),
      )
    case 'hex':
      return fc
        .oneof(fc.nat(Math.min(80, shape.maxBytes)), fc.constant(shape.maxBytes))
        .chain((length) => hexOf(2 * length))
    case 'hash':
      return hexOf(64)
    case 'commandId':
      return commandIds
    case 'list':
      return fc.array(valueOf(shape.of), { maxLength: Math.min(MAX_LIST, shape.max) })
    case 'tuple':
      return fc.tuple(...shape.parts.map(valueOf))
    case 'record':
      return objectOf(shape.fields)
    case 'choice':
      return fc.oneof(
        ...Object.entries(shape.cases).map(([kind, fields]) => objectOf(fields).map((value) => ({ kind, ...value }))),
      )
  }
}

function objectOf(fields: Fields): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const values = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field)]))
  return fc.record(values, { noNullPrototype: true })
}

function integers(least: number, most: number): fc.Arbitrary<number> {
  const edges = [0, 1, -1, 63, 64, -64, 127, 128, 2 ** 31 - 1, 2 ** 32, least, most]
  return fc.oneof(
    fc.integer({ min: Math.max(least, -(2 ** 31)), max: Math.min(most, 2 ** 31 - 1) }),
    least < 0 && most === Number.MAX_SAFE_INTEGER
      ? fc.maxSafeInteger()
      : fc.maxSafeNat().map((value) => least + (value % (most - least + 1))),
    fc.constantFrom(...edges.filter((value) => value >= least && value <= most)),
  )
}

function hexOf(length: number): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...HEX), minLength: length, maxLength: length })
}
