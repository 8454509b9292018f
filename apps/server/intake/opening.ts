import type { Command, CommandKind, CommandOf } from '@candela/contract'

const ALWAYS = (): boolean => true
const BUYS = ({ side }: { readonly side: string }): boolean => side === 'buy'

/**
 * The commands that open something new or enlarge it: a customer enters them under the texts in force only. All others sell, close,
 * cancel, protect, pay back or bring home, and are never kept from anybody.
 */
const OPENING: { readonly [K in CommandKind]?: (command: CommandOf<K>) => boolean } = {
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
  changeStrategy: ({ add, take, run }) => add > 0 || (run && take === 0),
  applyLoan: ALWAYS,
  startDeposit: ALWAYS,
}

export function opensAnew(command: Command): boolean {
  const opens = OPENING[command.kind] as ((command: Command) => boolean) | undefined
  return opens?.(command) === true
}
