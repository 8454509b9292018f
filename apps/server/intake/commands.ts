import { codeOfNumber, type Command, type Refusal } from '@candela/contract'
import type { Core } from '@candela/core'
import type { Applied, Engine } from '@candela/engine'
import { assert } from '@candela/units'
import { type Params, Refused } from '../refused.ts'
import { opensAnew } from './opening.ts'
import { protectionParams } from './protection-params.ts'

/** The values of the placeholders of a refusal's text, by the kind of the refused command; undefined where the text names none. */
export type RefusalParams = {
  readonly [K in Command['kind']]?: (
    code: Refusal,
    core: Core,
    command: Extract<Command, { kind: K }>,
  ) => Params | undefined
}

/** The way of a command to the single writer. */
export interface Commands {
  /** Resolves once it is durable. Throws what it was refused with. */
  submit(command: Command): Promise<Applied>
  /** As `submit`, without a promise: `done` hears what was applied once it is durable, also what was refused. */
  take(command: Command, done: (applied: Applied) => void): void
  /** The refusal of a command, by the number of its code. */
  refusalOf(command: Command, number: number): Refused
}

/** The figures of a refusal: those that its room tells, else those of the customer's protections. */
function paramsOf(params: RefusalParams, code: Refusal, core: Core, command: Command): Params | undefined {
  const ofRoom = params[command.kind] as ((code: Refusal, core: Core, of: Command) => Params | undefined) | undefined
  const told = ofRoom?.(code, core, command)
  return told ?? ('customer' in command ? protectionParams(code, core, command.customer) : undefined)
}

/** `isBehind`: true of a customer who has not agreed to the texts in force, and so opens nothing new. */
export function openCommands(
  engine: Pick<Engine, 'submit' | 'take' | 'core'>,
  params: RefusalParams,
  isBehind: (customer: number) => boolean = () => false,
): Commands {
  const refusalOf: Commands['refusalOf'] = (command, number) => {
    const code = codeOfNumber(number)
    assert(code !== undefined && code !== 'ok', `the core answered an unknown code ${number}`)
    return new Refused(code, paramsOf(params, code, engine.core, command))
  }
  const isKeptBack = (command: Command): boolean =>
    'customer' in command &&
    isBehind(command.customer) &&
    opensAnew(command, engine.core) &&
    // what was entered before its texts changed has its first answer
    !('commandId' in command && engine.core.commandResult(command.customer, command.commandId) !== undefined)
  const checkTexts = (command: Command): void => {
    if (isKeptBack(command)) throw new Refused('consentNeeded')
  }
  return {
    refusalOf,
    take(command, done) {
      checkTexts(command)
      engine.take(command, done)
    },
    async submit(command) {
      checkTexts(command)
      const applied = await engine.submit(command)
      if (applied.code === 0) return applied
      throw refusalOf(command, applied.code)
    },
  }
}
