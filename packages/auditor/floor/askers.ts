import type { Code, Command } from '@candela/contract'
import type { AuditedCommand, AuditedState } from './books.ts'

/** Somebody who sends commands under ids of their own. */
interface Asker {
  /** their commands, by id */
  readonly memory: Map<string, AuditedCommand>
  /** the reason why they may do nothing any more, or `ok` */
  readonly standing: Code
}

/** The customer or operator who sends a command; the code where nobody is; undefined for the house itself. */
export function askerOf(state: AuditedState, command: Command): Asker | Code | undefined {
  if ('operator' in command && 'commandId' in command) {
    const { operator: number } = command
    const operator = state.operators[number - 1]
    // 0: the practice reviewer
    if (!operator && number !== 0) return 'operatorUnknown'
    const memory = state.operatorCommands.get(number) ?? new Map<string, AuditedCommand>()
    state.operatorCommands.set(number, memory)
    return { memory, standing: operator?.hasEnded ? 'operatorUnknown' : 'ok' }
  }
  if (!('customer' in command)) return undefined
  const customer = state.customers[command.customer - 1]
  if (!customer) return 'customerUnknown'
  return { memory: customer.commands, standing: customer.facts.has('closed') ? 'accountClosed' : 'ok' }
}
