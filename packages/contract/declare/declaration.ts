import type { ByteReader, ByteWriter } from '../encoding/bytes.ts'
import { record } from './composed.ts'
import type { Field, Fields, Flat, ValuesOf } from './field.ts'
import { commandId, safe } from './scalars.ts'

/** The author of a command: a customer or an operator, each under an id of their own, or the house itself. */
export type Author = 'customer' | 'operator' | 'house'

interface Named<W extends 'command' | 'event', F extends Fields> {
  readonly what: W
  /** the number in journals; given once */
  readonly number: number
  /** the fields, author and id included, in the order in which they are written */
  readonly fields: F
  /** bytes of a body at most */
  readonly most: number
  write(this: void, out: ByteWriter, value: object): void
  /** Without `kind`. */
  read(this: void, from: ByteReader): ValuesOf<F>
}

export interface CommandDeclaration<By extends Author = Author, F extends Fields = Fields> extends Named<'command', F> {
  readonly by: By
  /** the request, besides its author and id */
  readonly body: Field<unknown>
}

export type EventDeclaration<F extends Fields = Fields> = Named<'event', F>

const id = { commandId }
const OWNERS = {
  customer: { customer: safe, ...id },
  operator: { operator: safe, ...id },
  house: {},
} as const satisfies Readonly<Record<Author, Fields>>

type WithOwner<By extends Author, F extends Fields> = Flat<(typeof OWNERS)[By] & F>

/**
 * A kind of command; the name of the exported constant is its kind. A customer's and an operator's carry `customer` or
 * `operator`, and `commandId`, before their fields. `number` is given once and never again, not even after the kind is
 * gone.
 */
export function command<By extends Author, const F extends Fields>(
  number: number,
  by: By,
  fields: F,
): CommandDeclaration<By, WithOwner<By, F>> {
  const { commandId: _, ...asked } = fields as Fields
  return {
    ...named('command', number, { ...OWNERS[by], ...fields } as unknown as WithOwner<By, F>),
    by,
    body: record(asked),
  }
}

/** A kind of event; the name of the exported constant is its kind. */
export function event<const F extends Fields>(number: number, fields: F): EventDeclaration<F> {
  return named('event', number, fields)
}

function named<W extends 'command' | 'event', F extends Fields>(what: W, number: number, fields: F): Named<W, F> {
  const { most, write, read } = record(fields)
  return {
    what,
    number,
    fields,
    most,
    write: (out, value) => write(out, value as ValuesOf<F>),
    read,
  }
}
