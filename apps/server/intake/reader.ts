import type * as z from 'zod/mini'
import { Refused } from '../refused.ts'
import { plainCheck } from './plain-check.ts'

/** Reads what came as JSON by a schema; throws `badRequest` for what the schema does not take. */
export function reader<T>(schema: z.ZodMiniType<T>): (value: unknown) => T {
  const isPlain = plainCheck(schema)
  return (value) => {
    if (isPlain(value)) return value as T
    const read = schema.safeParse(value)
    if (read.success) return read.data
    throw new Refused('badRequest')
  }
}
