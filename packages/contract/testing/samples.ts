import type { Field, Fields } from '../declare/index.ts'
import { type Command, type CommandKind, COMMANDS, type Event, type EventKind, EVENTS } from '../features/index.ts'

const LEAST_LIST = 2
const ID = '0198c2d4-7f00-7abc-9def-0123456789ab'
const HEX = '0123456789abcdef'

/** One command of the kind, always the same: each field another value, so that none can be taken for its neighbour. */
export function sampleCommand(kind: CommandKind): Command {
  return { kind, ...sampleObject(COMMANDS[kind].fields, new Counter(COMMANDS[kind].number)) } as unknown as Command
}

/** The same for an event. */
export function sampleEvent(kind: EventKind): Event {
  return { kind, ...sampleObject(EVENTS[kind].fields, new Counter(EVENTS[kind].number)) } as unknown as Event
}

class Counter {
  private last: number

  constructor(first: number) {
    this.last = first
  }

  next(): number {
    return ++this.last
  }
}

function sampleObject(fields: Fields, counter: Counter): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(field, counter)]))
}

function sampleOf({ shape }: Field<unknown>, counter: Counter): unknown {
  const next = counter.next()
  switch (shape.kind) {
    case 'integer': {
      const value = next * 1_000_003
      return value <= shape.most ? value : shape.least + (next % (shape.most - shape.least + 1))
    }
    case 'bits':
      return next % 2 ** shape.names.length
    case 'wide':
      return next * 4_294_967_311
    case 'big':
      return BigInt(next) * -1_152_921_504_606_847n
    case 'flag':
      return next % 2 === 1
    case 'oneOf':
      return shape.names[next % shape.names.length]
    case 'text':
      return `№ ${next}`.slice(0, shape.maxBytes)
    case 'hex':
      return next.toString(16).padStart(Math.min(6, shape.maxBytes * 2), '0')
    case 'hash':
      return Array.from({ length: 64 }, (_, place) => HEX[(place * 7 + next) % 16]).join('')
    case 'commandId':
      return ID
    case 'list':
      return Array.from({ length: Math.min(LEAST_LIST, shape.max) }, () => sampleOf(shape.of, counter))
    case 'tuple':
      return shape.parts.map((part) => sampleOf(part, counter))
    case 'record':
      return sampleObject(shape.fields, counter)
    case 'choice': {
      const [kind, fields] = Object.entries(shape.cases)[next % Object.keys(shape.cases).length]!
      return { kind, ...sampleObject(fields, counter) }
    }
  }
}
