import type * as z from 'zod/mini'
import { Refused } from '../refused.ts'

/** Reads what came as JSON by a schema; throws `badRequest` for what the schema does not take. */
export function reader<T>(schema: z.ZodMiniType<T>): (value: unknown) => T {
  return (value) => {
    const read = schema.safeParse(value)
    if (read.success) return read.data
    throw new Refused('badRequest')
  }
}
