import type { Engine } from '@candela/engine'
import type { Commands } from '../../intake/commands.ts'
import type { Intent, Intents } from '../../intents/index.ts'
import { Refused } from '../../refused.ts'
import type { Evidence, Said } from './evidence.ts'

export interface Confirming {
  readonly account: string
  readonly customer: number
  readonly commandId: string
  readonly deposit: number
  /** hex */
  readonly voucher: string
  readonly said: Said
}

interface Entered {
  readonly seq: number
  readonly at: number
}

interface Parts {
  readonly intents: Intents
  readonly engine: Pick<Engine, 'durableSeq'>
  readonly commands: Commands
  readonly evidence: Evidence
  readonly clock: () => number
}

/** Enters into the journal that a remittance was sent, and keeps its sender in the vault. */
export function openConfirming({ intents, engine, commands, evidence, clock }: Parts): Intent<Confirming, Entered> {
  return intents.open<Confirming, Entered, Entered>({
    kind: 'confirmRemittance',
    async enter({ customer, commandId, deposit, voucher }, isAgain) {
      try {
        const { seq, at } = await commands.submit({ kind: 'confirmRemittance', customer, commandId, deposit, voucher })
        return { seq, at }
      } catch (error) {
        // a stop of more than a day: said again it changes nothing, and whether the journal has it matters to nobody
        if (!(isAgain && error instanceof Refused && error.code === 'commandIdExpired')) throw error
        return { seq: engine.durableSeq, at: clock() }
      }
    },
    async finish({ account, deposit, said }, entered, client) {
      await evidence.say(account, deposit, said, client)
      return entered
    },
  })
}
