import { foldTyped, withoutDirections } from '@candela/units'
import * as z from 'zod/mini'
import { catch as readOr } from 'zod/mini'
import { STOP_KINDS } from '../orders.ts'
import { isReason, LEAST_REASON, MOST_REASON } from '../reason.ts'
import { LANGUAGES } from './languages.ts'

/**
 * Building blocks of every schema that crosses HTTP or the socket: strict objects of strings, numbers and literals. Nothing is made
 * of what comes in, but that typed text is folded.
 */
/** The name of one thing, as somebody typed or pasted it. */
export function typedLine(maximum: number) {
  return z.string().check(z.maxLength(maximum), z.overwrite(foldTyped))
}
/** Words that somebody else will read. */
export function typedWords(maximum: number) {
  return z.string().check(z.maxLength(maximum), z.overwrite(withoutDirections))
}
export const typedReason = typedWords(MOST_REASON).check(z.trim(), z.minLength(LEAST_REASON), z.refine(isReason))
export const decimal = z.string().check(z.regex(/^-?\d{1,30}(\.\d{1,18})?$/), z.maxLength(50))
export const positiveDecimal = z.string().check(z.regex(/^\d{1,30}(\.\d{1,18})?$/), z.maxLength(50))
/** the reading of what is no amount at all */
export const NO_AMOUNT = 'NaN'
/**
 * An amount as a customer typed it. What is none (below zero, with an exponent, no string, missing) reads as `NO_AMOUNT`: the room
 * refuses it by a code of its own, in the order of its rule.
 */
export const typedAmount = readOr(positiveDecimal, NO_AMOUNT)
/** a ratio such as "0.0184" */
export const ratio = z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,12})?$/))
/** milliseconds UTC */
export const instant = z.int().check(z.nonnegative())
/** of a query */
export const moment = z.optional(z.string().check(z.regex(/^\d{1,15}$/)))
export const productId = z.string().check(z.regex(/^[A-Z0-9]{2,10}-[A-Z]{2,6}$/))
export const assetId = z.string().check(z.regex(/^[A-Z0-9]{2,10}$/))
export const earnProductId = z.string().check(z.regex(/^[A-Z0-9]{1,16}$/))
export const railId = z.string().check(z.regex(/^[A-Za-z0-9]{2,16}$/))
export const railKind = z.enum(['card', 'bank', 'chain'])
/** UUIDv7, lower case; made by the client for each thing it asks for, and repeated when it asks again */
export const commandId = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/))
/** an order's number as decimal digits */
export const orderId = z.string().check(z.regex(/^[1-9]\d{0,15}$/))
export const cursor = z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/))
export const limit = z.string().check(z.regex(/^([1-9]\d?|1\d\d|200)$/))
/** the rules that a ticket was made by */
export const ruleVersion = z.int().check(z.nonnegative(), z.maximum(1_000_000))
export const side = z.enum(['buy', 'sell'])
export const stopKind = z.enum(STOP_KINDS)
export const timeInForce = z.enum(['gtc', 'ioc', 'fok', 'postOnly'])
export const language = z.enum(LANGUAGES)

/** The answer to every refused request; `params` fill the text's placeholders. */
export const problem = z.strictObject({
  code: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})
export type Problem = z.infer<typeof problem>
