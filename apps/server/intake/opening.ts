import type { Command, CommandKind, CommandOf } from '@candela/contract'
import type { Core } from '@candela/core'

type Known = Pick<Core, 'strategies'>

const ALWAYS = (): boolean => true
const BUYS = ({ side }: { readonly side: string }): boolean => side === 'buy'

/**
 * The commands that open something new or enlarge it: a customer enters them under the texts in force only. All others sell, close,
 * cancel, protect, pay back or bring home, and are never kept from anybody.
 */
const OPENING: { readonly [K in CommandKind]?: (command: CommandOf<K>, core: Known) => boolean } = {
  placeOrder: BUYS,
  placeStopOrder: BUYS,
  placeOco: BUYS,
  // a smaller or later sale is placed anew
  amendOrder: ALWAYS,
  amendStopOrder: ALWAYS,
  placePerpetualOrder: ({ reduceOnly }) => !reduceOnly,
  amendPerpetualOrder: ALWAYS,
  placeTimedOrder: ALWAYS,
  openEarn: ALWAYS,
  setEarnRenewal: ({ renew }) => renew,
  setSweep: ({ on }) => on,
  subscribe: ALWAYS,
  startStrategy: ALWAYS,
  changeStrategy: (command, core) => command.add > 0 || resumes(command, core),
  applyLoan: ALWAYS,
  startDeposit: ALWAYS,
}

/** A paused strategy that runs again buys again, whatever else is changed of it. */
function resumes({ run, strategy, customer }: CommandOf<'changeStrategy'>, { strategies }: Known): boolean {
  if (!run) return false
  const known = strategies.strategy(strategy)
  return known?.customer === customer && known.state === 'paused'
}

export function opensAnew(command: Command, core: Known): boolean {
  const opens = OPENING[command.kind] as ((command: Command, core: Known) => boolean) | undefined
  return opens?.(command, core) === true
}
