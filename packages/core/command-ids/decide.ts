import { type Code, CODES, type CommandFields, type RareCommand } from '@candela/contract'
import { assert } from '@candela/units'
import { grantPractice } from '../funding/decide.ts'
import { isClosed, recordFact } from '../security/decide.ts'
import { amendOrder } from '../spot/amend.ts'
import { cancelAll, cancelOrder } from '../spot/cancel.ts'
import { placeOrder } from '../spot/place.ts'
import type { State } from '../state.ts'
import { admit, admitted, remember } from './admit.ts'
import { bodyDigest } from './body-digest.ts'

/** The answer of the last customer command; one object, filled anew for each. */
export interface CustomerAnswer {
  code: number
  value: number
  repeated: boolean
}

const OK = CODES.ok.number
const answer: CustomerAnswer = { code: 0, value: 0, repeated: false }

/**
 * Decides a customer's command once: what was done under an id is answered again with the same body; what was refused changed nothing and is decided
 * anew. Refusals of its own: customerUnknown, and those of `admit`.
 */
export function answerCustomer(state: State, command: CommandFields): CustomerAnswer {
  const { customers } = state
  const { customer, id } = command
  if (!customers.exists(customer)) return answered('customerUnknown', 0)
  const isNewest = customers.outgrows(customer, id)
  bodyDigest(command, admitted.body)
  const code = admit(state, customer, id, state.at, isNewest, protects(command))
  if (code !== 'ok') return answered(code, 0)
  const { first } = admitted
  if (first !== undefined) return answered('ok', first.value, true)
  const decided = decide(state, command)
  if (decided !== 'ok') return answered(decided, 0)
  remember(state, customer, id, state.value)
  if (isNewest && admitted.isRemembered) customers.setLargest(customer, id)
  return answered('ok', state.value)
}

/** What only takes risk away or keeps an account safe. */
export function protects({ kind }: CommandFields): boolean {
  return kind === 'cancelOrder' || kind === 'cancelAll' || kind === 'recordFact'
}

function decide(state: State, command: CommandFields): Code {
  if (isClosed(state, command.customer)) return 'accountClosed'
  switch (command.kind) {
    case 'placeOrder':
      return placeOrder(state, command)
    case 'cancelOrder':
      return cancelOrder(state, command)
    case 'amendOrder':
      return amendOrder(state, command)
    case 'cancelAll':
      return cancelAll(state, command)
    default:
      return decideRare(state, command.rare)
  }
}

function decideRare(state: State, command: RareCommand): Code {
  switch (command.kind) {
    case 'grantPractice':
      return grantPractice(state, command.customer)
    case 'recordFact':
      return recordFact(state, command)
    default:
      assert(false, 'only what a customer asks is decided here')
  }
}

function answered(code: Code, value: number, repeated = false): CustomerAnswer {
  answer.code = code === 'ok' ? OK : CODES[code].number
  answer.value = value
  answer.repeated = repeated
  return answer
}
