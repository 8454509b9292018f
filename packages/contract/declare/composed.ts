import { FormatError } from '../encoding/bytes.ts'
import type { Field, Fields, Flat, ValueOf, ValuesOf } from './field.ts'

/** a list's count, a choice's place */
const COUNT_BYTES = 4

export function listOf<F extends Field<unknown>>(of: F, max: number): Field<readonly ValueOf<F>[]> {
  return {
    shape: { kind: 'list', of, max },
    most: COUNT_BYTES + max * of.most,
    write: (out, value) => {
      if (value.length > max) throw new RangeError(`more than ${max}`)
      out.natural(value.length)
      for (const one of value) of.write(out, one)
    },
    read: (from) => {
      const count = from.natural()
      if (count > max) throw new FormatError('too many')
      const list: ValueOf<F>[] = []
      for (let i = 0; i < count; i++) list.push(of.read(from) as ValueOf<F>)
      return list
    },
  }
}

type TupleOf<P extends readonly Field<unknown>[]> = { readonly [I in keyof P]: ValueOf<P[I]> }

export function tuple<const P extends readonly Field<unknown>[]>(...parts: P): Field<TupleOf<P>> {
  return {
    shape: { kind: 'tuple', parts },
    most: sum(parts),
    write: (out, value) => {
      if (value.length !== parts.length) throw new RangeError(`not ${parts.length} values`)
      for (let i = 0; i < parts.length; i++) parts[i]!.write(out, value[i])
    },
    read: (from) => parts.map((part) => part.read(from)) as unknown as TupleOf<P>,
  }
}

export function record<const F extends Fields>(fields: F): Field<ValuesOf<F>> {
  const names = Object.keys(fields)
  const parts = Object.values(fields)
  return {
    shape: { kind: 'record', fields },
    most: sum(parts),
    write: (out, value) => {
      for (let i = 0; i < parts.length; i++) parts[i]!.write(out, (value as Record<string, unknown>)[names[i]!])
    },
    read: (from) => {
      const value: Record<string, unknown> = {}
      for (let i = 0; i < parts.length; i++) value[names[i]!] = parts[i]!.read(from)
      return value as ValuesOf<F>
    },
  }
}

type CaseOf<C extends Readonly<Record<string, Fields>>> = {
  [K in keyof C]: Flat<{ readonly kind: K } & ValuesOf<C[K]>>
}[keyof C]

/** One of several records, told apart by `kind`. The place of the case is written: new ones are put at the end. */
export function choice<const C extends Readonly<Record<string, Fields>>>(cases: C): Field<CaseOf<C>> {
  const kinds = Object.keys(cases)
  const records = Object.values(cases).map((fields) => record(fields))
  return {
    shape: { kind: 'choice', cases },
    most: 1 + Math.max(...records.map(({ most }) => most)),
    write: (out, value) => {
      const { kind } = value as { readonly kind: string }
      out.name(kinds, kind)
      records[kinds.indexOf(kind)]!.write(out, value)
    },
    read: (from) => {
      const kind = from.name(kinds)
      return { kind, ...records[kinds.indexOf(kind)]!.read(from) } as CaseOf<C>
    },
  }
}

function sum(parts: readonly Field<unknown>[]): number {
  return parts.reduce((total, { most }) => total + most, 0)
}
