import type { CommandOf } from '@candela/contract'
import { passDays } from './earn.ts'
import { balance, canIssue, move } from './floor/accounts.ts'
import type { AuditedState } from './floor/books.ts'
import { type Decision, done, type Predictions, refusal } from './floor/decision.ts'
import { endWaits } from './limits.ts'
import { payDue } from './perpetual/paying.ts'
import { passSilence } from './timed.ts'

const NEWEST_RULES = 1
const USDT = 100_000_000n
/** the house fills up to 2,000,000 USDT for timed orders, reserves of running ones counted, and 500,000 of insurance */
const FILLED_UP_TO = { houseTimed: 2_000_000n * USDT, insurance: 500_000n * USDT }

/** What the house enters about itself. */
export const PREDICT: Predictions<'house'> = {
  tick(state) {
    const told = passSilence(state)
    payDue(state, told)
    return done(0, ...told, ...endWaits(state), ...passDays(state))
  },

  activateRules(state, { version }) {
    if (version < state.ruleVersion || version > NEWEST_RULES) return refusal('rulesUnknown')
    state.ruleVersion = version
    return done(0, { kind: 'rulesActivated', version })
  },

  recordState: (_state, { stateHash }) => done(0, { kind: 'stateRecorded', stateHash }),

  fundHouse,
}

function fundHouse(state: AuditedState, { account }: CommandOf<'fundHouse'>): Decision {
  const asset = state.assets.findIndex(({ id }) => id === 'USDT')
  if (asset < 0) return refusal('catalogueInvalid')
  const reserved = account === 'houseTimed' ? balance(state, 0, 'timedReserve', asset) : 0n
  const missing = FILLED_UP_TO[account] - balance(state, 0, account, asset) - reserved
  if (missing <= 0n) return done(0)
  if (!canIssue(state, asset, missing)) return refusal('balanceTooLarge')
  move(state, asset, missing, [0, 'practice'], [0, account])
  return done(0, { kind: 'houseFunded', account, amount: Number(missing) })
}
