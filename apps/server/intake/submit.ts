import { codeOfNumber, type Command } from '@candela/contract'
import { assert } from '@candela/units'
import type { Applied, Engine } from '@candela/engine'
import { Refused } from '../refused.ts'
import { refusalParams } from './refusal-params.ts'

/** The longest a caller waits for an answer; the command itself may still be done, and `commands/{commandId}` tells. */
export const ANSWER_WITHIN_MS = 60_000

/** Hands a command to the single writer; resolves once it is durable. Throws what it was refused with. */
export async function submit(engine: Pick<Engine, 'submit' | 'core'>, command: Command): Promise<Applied> {
  const applied = await engine.submit(command)
  if (applied.code === 0) return applied
  throw refusalOf(engine, command, applied.code)
}

/** What a command was refused with, by the number of its code. */
export function refusalOf({ core }: Pick<Engine, 'core'>, command: Command, number: number): Refused {
  const code = codeOfNumber(number)
  assert(code !== undefined && code !== 'ok', `the core answered an unknown code ${number}`)
  return new Refused(code, refusalParams(code, core, command))
}

/** Refuses with `timeout` what takes longer than `ms`. */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Refused('timeout')), ms)
    work.then(
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}
