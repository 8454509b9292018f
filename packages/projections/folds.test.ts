import { type EventKind, EVENTS } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { Accounts } from './accounts.ts'
import { MarketFold } from './market-fold.ts'
import { openRooms } from './rooms.ts'
import { BEGINNING } from './start.ts'

/** Events that no view keeps, each with its reason. */
const UNTOLD: Partial<Readonly<Record<EventKind, string>>> = {
  ...because('its posting is', 'funded', 'houseFunded', 'earnPotFunded', 'marketingToppedUp', 'houseTookOver'),
  ...because('its command is', 'assetListed', 'productListed'),
  ...because('the core is asked', 'rulesActivated', 'factRecorded', 'leverageSet', 'marginModeSet', 'triggersSet'),
  ...because('the core is asked', 'crossTopUpSet', 'rated', 'railListed', 'perpetualStale', 'perpetualResumed'),
  ...because('the core is asked', 'practiceReviewerSwitched', 'passkeyRegistered', 'memberNetLowered', 'earnFunded'),
  ...because('the core is asked', 'attachedStopDropped'),
  ...because('the log of the desk has it', 'operatorEnrolled', 'operatorEnded', 'identityReviewed'),
  ...because('the log of the desk has it', 'withdrawalAgreed', 'saleCancelProposed'),
  ...because('the core is asked', 'midnightPlanned', 'saleProposed', 'loanTableProposed', 'potFundingProposed'),
  ...because('the core is asked', 'proposalLapsed', 'openingStopped', 'weekKept'),
  ...because('the journal alone proves it', 'stateRecorded', 'withdrawalSigned'),
}

function because(reason: string, ...kinds: readonly EventKind[]): Partial<Record<EventKind, string>> {
  return Object.fromEntries(kinds.map((kind) => [kind, reason]))
}

describe('every event', () => {
  const market = new MarketFold(BEGINNING)
  const { folds } = openRooms({ accounts: new Accounts(), market }, BEGINNING)
  const told = new Set([...folds, market].flatMap(({ on }) => Object.keys(on)))

  it('is folded, or has a reason why no view keeps it', () => {
    const lost = Object.keys(EVENTS).filter((kind) => !told.has(kind) && !(kind in UNTOLD))
    expect(lost).toEqual([])
  })

  it('is never both', () => {
    expect(Object.keys(UNTOLD).filter((kind) => told.has(kind))).toEqual([])
  })
})
