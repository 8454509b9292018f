import { endDeposits } from './deposits.ts'
import type { CommandOf, Purpose } from '@candela/contract'
import { passContracts } from './contracts.ts'
import { balance, canIssue, move } from './floor/accounts.ts'
import type { AuditedState } from './floor/books.ts'
import { type Decision, done, type Predictions, refusal } from './floor/decision.ts'
import { hasWindows } from './floor/settling.ts'
import { endWaits } from './limits.ts'
import type { Expected } from './floor/told.ts'
import { payDue } from './perpetual/paying.ts'
import { sendLinesBack } from './rails.ts'
import { passReferral, topUp } from './referral.ts'
import { passStrategies } from './strategy/turns.ts'
import { passSilence } from './timed.ts'
import { passOverdue, passReleases } from './withdrawals.ts'

const NEWEST_RULES = 7
const USDT = 100_000_000n
/** the house fills up to 2,000,000 USDT for timed orders, reserves of running ones counted, 500,000 of insurance, 1,000,000 to lend, 50,000 of capital with what marketing has */
const FILLED_UP_TO = {
  houseTimed: 2_000_000n * USDT,
  insurance: 500_000n * USDT,
  lendingFree: 1_000_000n * USDT,
  capital: 50_000n * USDT,
}
const ALSO_COUNTED = {
  houseTimed: ['timedReserve'],
  insurance: [],
  lendingFree: ['lendingPromised', 'loanBook'],
  capital: ['marketing'],
} as const satisfies Record<string, readonly Purpose[]>

/** The house's own entries. */
export const PREDICT: Predictions<'house'> = {
  tick(state) {
    const told = passSilence(state)
    payDue(state, told)
    // since the second edition of earn what is due between contracts comes before a break that is over
    if (hasWindows(state)) told.push(...passContracts(state), ...endWaits(state))
    else told.push(...endWaits(state), ...passContracts(state))
    return done(
      0,
      ...told,
      ...endDeposits(state),
      ...sendLinesBack(state),
      ...passReleases(state),
      ...passOverdue(state),
      ...passReferral(state),
      ...passStrategies(state),
    )
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
  const passed = account === 'capital' ? passReferral(state) : []
  const beside = ALSO_COUNTED[account].reduce((sum, purpose) => sum + balance(state, 0, purpose, asset), 0n)
  const missing = FILLED_UP_TO[account] - balance(state, 0, account, asset) - beside
  const funded: Expected[] = []
  if (missing > 0n) {
    if (!canIssue(state, asset, missing)) return refusal('balanceTooLarge')
    move(state, ['houseFunding', 0], asset, missing, [0, 'practice'], [0, account])
    funded.push({ kind: 'houseFunded', account, amount: Number(missing) })
  }
  const isFirst = account === 'capital' && state.referral.topUpAt === 0
  const first = isFirst ? topUp(state, state.at) : []
  return done(0, ...passed, ...funded, ...first)
}
