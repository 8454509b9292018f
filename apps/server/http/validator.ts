import type { FastifySchemaCompiler } from 'fastify'
import type * as z from 'zod/mini'

/** The contract's schemas check what comes in: what they refuse is `badRequest`, what they leave out never reaches a handler. */
export const contractValidator: FastifySchemaCompiler<z.ZodMiniType> = ({ schema }) => {
  return (data) => {
    const read = schema.safeParse(data)
    return read.success ? { value: read.data } : { error: new Error('not what the contract says') }
  }
}
