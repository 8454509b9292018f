import { type Code, CODES, type CommandFields, commandIdInstant } from '@candela/contract'
import { assert } from '@candela/units'
import { ACTIVITY, REMEMBERED } from '../customers/customers.ts'
import { grantPractice } from '../customers/decide.ts'
import { isClosed, recordFact } from '../security/decide.ts'
import { amendOrder } from '../spot/amend.ts'
import { cancelAll, cancelOrder } from '../spot/cancel.ts'
import { placeOrder } from '../spot/place.ts'
import type { State } from '../state.ts'
import { bodyDigest } from './body-digest.ts'
import { COMMAND_ID_AHEAD_MS, COMMAND_ID_LIFE_MS, MAX_REMEMBERED, MAX_REMEMBERED_PER_CUSTOMER } from './remembered.ts'

/** The answer of the last customer command; one object, filled anew for each. */
export interface CustomerAnswer {
  code: number
  value: number
  repeated: boolean
}

const body = new Int32Array(2)
const OK = CODES.ok.number
const answer: CustomerAnswer = { code: 0, value: 0, repeated: false }

/**
 * Decides a customer's command once: the same id with the same body answers the first result again, refusals included.
 * Refusals of its own, none of them remembered: customerUnknown, commandIdReused (another body), commandIdExpired (made
 * more than 24 h before `at`, or more than 1 h after), commandIdsExhausted.
 */
export function answerCustomer(state: State, command: CommandFields): CustomerAnswer {
  const { remembered, customers, at } = state
  const { customer, id } = command
  if (!customers.exists(customer)) return answered('customerUnknown', 0, false)
  bodyDigest(command, body)
  // ids made one after the other rise, so that only a repeated or late one is searched for
  const newest = customers.outgrows(customer, id)
  const first = newest ? undefined : remembered.find(customer, id, at)
  if (first !== undefined) {
    if (first.body[0] !== body[0] || first.body[1] !== body[1]) return answered('commandIdReused', 0, false)
    answer.code = first.code
    answer.value = first.value
    answer.repeated = true
    return answer
  }
  const made = commandIdInstant(id)
  if (made < at - COMMAND_ID_LIFE_MS || made > at + COMMAND_ID_AHEAD_MS) return answered('commandIdExpired', 0, false)
  if (exhausted(state, customer)) {
    // after a long silence what has expired may not be dropped yet: only what is still remembered counts
    remembered.expire(at, customers.activity, MAX_REMEMBERED)
    if (exhausted(state, customer)) return answered('commandIdsExhausted', 0, false)
  }
  const code = decide(state, command)
  answered(code, code === 'ok' ? state.value : 0, false)
  remembered.add(customer, id, body, answer.code, answer.value, at)
  customers.activity[customer * ACTIVITY + REMEMBERED]!++
  if (newest) customers.setLargest(customer, id)
  return answer
}

function exhausted({ customers, remembered }: State, customer: number): boolean {
  return customers.activity[customer * ACTIVITY + REMEMBERED]! >= MAX_REMEMBERED_PER_CUSTOMER || remembered.full
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
    case 'grantPractice':
      return grantPractice(state, command.customer)
    case 'recordFact':
      return recordFact(state, command)
    default:
      assert(false, 'only what a customer asks is decided here')
  }
}

function answered(code: Code, value: number, repeated: boolean): CustomerAnswer {
  answer.code = code === 'ok' ? OK : CODES[code].number
  answer.value = value
  answer.repeated = repeated
  return answer
}
