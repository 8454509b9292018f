import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { credentials } from './api/account.ts'
import type { Route } from './api/route.ts'
import { ROUTES } from './api/routes.ts'
import { typedLine, typedReason, typedWords } from './api/scalars.ts'

interface Inner {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly innerType?: z.ZodMiniType
  readonly element?: z.ZodMiniType
  readonly options?: readonly z.ZodMiniType[]
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly check: string } } }[]
  readonly format?: string
}

/** The texts of a body or a query that may be anything: neither of a pattern nor folded. */
function unfolded(schema: z.ZodMiniType, path: string): readonly string[] {
  const { type, shape, innerType, element, options, checks = [], format } = schema.def as unknown as Inner
  if (type === 'string') {
    const isKnown =
      format !== undefined || checks.some(({ _zod: { def } }) => ['overwrite', 'string_format'].includes(def.check))
    return isKnown ? [] : [path]
  }
  if (shape) return Object.entries(shape).flatMap(([name, field]) => unfolded(field, `${path}.${name}`))
  if (options) return options.flatMap((option) => unfolded(option, path))
  const inner = innerType ?? element
  return inner === undefined ? [] : unfolded(inner, path)
}

/** Texts that no door folds, by their path or its last name, each with its reason. */
const AS_IT_IS: Readonly<Record<string, string>> = {
  ...because('typed blind, and compared as it is', 'password', 'repeated', 'current', 'transactionPassword'),
  ...because('folded where they are judged, as they are printed', ...['number', 'ssn', 'branch'].map(ofIdentity)),
  ...because('folded where they are judged, as they are printed', ...['lastName', 'name', 'fullName'].map(ofIdentity)),
  ...because('refused where it is not plain', 'title', 'text', 'word'),
  ...because('as it was given on the command line', 'deskLogin.name'),
  ...because('chosen, or made by a program', 'country', 'asset', 'kind', 'period', 'bar', 'stepUp'),
  ...because('made by the browser', 'authenticatorAttachment', 'transports'),
}

function ofIdentity(field: string): string {
  return `saveIdentityFields.${field}`
}

function because(reason: string, ...names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, reason]))
}

const DOORS = Object.entries({ ...(ROUTES as Readonly<Record<string, Route>>), seed: { body: credentials } })

it('every text that somebody may type is folded at the door, or has a reason', () => {
  const texts = DOORS.flatMap(([name, { body, query }]: readonly [string, Pick<Route, 'body' | 'query'>]) =>
    [body, query].flatMap((schema) => (schema === undefined ? [] : unfolded(schema, name))),
  )
  const isKept = (path: string): boolean => [path, path.slice(path.lastIndexOf('.') + 1)].some((key) => key in AS_IT_IS)
  expect(texts.filter((path) => !isKept(path))).toEqual([])
})

it('the name of one thing is folded there, before its pattern, as words are that others read', () => {
  const line = typedLine(8).check(z.regex(/^\d{4}$/))
  expect(line.parse('\u202a\u0661\u0662３4\u202c')).toBe('1234')
  expect(line.safeParse('12345').success).toBe(false)
  expect(typedLine(8).safeParse('\u200b'.repeat(9)).success).toBe(false)
  expect(typedWords(40).parse('Cold \u202eknab ３\u2013')).toBe('Cold knab ３\u2013')
})

it('a reason says something that is seen, and is kept without what is not', () => {
  expect(typedReason.parse(' a \u202eb\nc\n')).toBe('a b\nc')
  for (const nothing of ['', 'ab ', '   ', '\u3164\u3164\u3164', 'a\0bc', 'x'.repeat(201)])
    expect(typedReason.safeParse(nothing).success).toBe(false)
})
