import type * as z from 'zod/mini'

/** where zod keeps a schema's definition, and a check's */
const INSIDE = '_zod'

type Check = (value: unknown) => boolean

/** What a schema of zod says of itself, as far as it is looked at here. */
interface Definition {
  readonly type?: string
  readonly check?: string
  readonly checks?: readonly Schema[]
  readonly shape?: Readonly<Record<string, Schema>>
  readonly catchall?: Schema
  readonly innerType?: Schema
  readonly entries?: Readonly<Record<string, string>>
  readonly pattern?: RegExp
  readonly maximum?: number
  readonly fn?: Check
}

interface Schema {
  readonly [INSIDE]: { readonly def: Definition }
}

const never: Check = () => false

/**
 * Answers true only where the schema surely takes a value as it is, without what the schema needs to say why not; where
 * it answers false, the schema has the word. Made from the schema itself, for strict objects of texts and choices that
 * came as JSON.
 */
export function plainCheck(schema: z.ZodMiniType): Check {
  return checkOf(schema)
}

function checkOf({ [INSIDE]: { def } }: Schema): Check {
  const checks = (def.checks ?? []).map(furtherOf)
  switch (def.type) {
    case 'string':
      return (value) => typeof value === 'string' && checks.every((check) => check(value))
    case 'enum': {
      const entries = new Set<unknown>(Object.values(def.entries!))
      return checks.length === 0 ? (value) => entries.has(value) : never
    }
    case 'object':
      return def.catchall?.[INSIDE].def.type === 'never' ? objectOf(def.shape!, checks) : never
    default:
      return never
  }
}

function objectOf(shape: Readonly<Record<string, Schema>>, checks: readonly Check[]): Check {
  const fields = Object.entries(shape).map(([name, schema]) => {
    const { type, innerType } = schema[INSIDE].def
    const isOptional = type === 'optional'
    return { name, isOptional, check: checkOf(isOptional ? innerType! : schema) }
  })
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    let known = 0
    for (const { name, isOptional, check } of fields) {
      if (Object.hasOwn(value, name)) {
        if (!check((value as Record<string, unknown>)[name])) return false
        known++
      } else if (!isOptional) return false
    }
    return Object.keys(value).length === known && checks.every((check) => check(value))
  }
}

/** A check on top of a type. */
function furtherOf({ [INSIDE]: { def } }: Schema): Check {
  const { check, pattern, maximum, fn } = def
  if (check === 'string_format' && pattern !== undefined && !pattern.global && !pattern.sticky)
    return (value) => pattern.test(value as string)
  if (check === 'max_length' && maximum !== undefined) return (value) => (value as string).length <= maximum
  if (check === 'custom' && fn !== undefined) return fn
  return never
}
