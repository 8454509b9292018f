import type { CommandOf } from '@candela/contract'
import type { Commands } from '../../intake/commands.ts'
import type { Intent, Intents } from '../../intents/index.ts'
import type { Purchases, Wish } from './purchases.ts'

export interface Starting {
  readonly account: string
  readonly command: CommandOf<'startDeposit'>
  readonly wish: Wish
}

export interface Started {
  readonly seq: number
  readonly at: number
  readonly deposit: number
}

interface Parts {
  readonly intents: Intents
  readonly commands: Commands
  readonly purchases: Purchases
  /** told once a wish is kept */
  readonly onKept: () => void
}

/** Enters into the journal that a card is asked for money, and keeps the purchase in the vault: neither is there without the other. */
export function openStarting({ intents, commands, purchases, onKept }: Parts): Intent<Starting, Started> {
  return intents.open<Starting, Started, Started>({
    kind: 'startPurchase',
    async enter({ command }) {
      const { seq, at, value: deposit } = await commands.submit(command)
      return { seq, at, deposit }
    },
    async finish({ account, wish }, started, client) {
      await purchases.keep(account, started.deposit, wish, client)
      return started
    },
    tell() {
      onKept()
      return Promise.resolve()
    },
  })
}
