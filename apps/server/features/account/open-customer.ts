import type { Refusal } from '@candela/contract'
import type { Engine } from '@candela/engine'
import type { Commands } from '../../intake/commands.ts'
import { Refused } from '../../refused.ts'
import type { OpenCustomer, Opening } from './registration.ts'

/** after a stop: it is bound already, or that is too late; whoever registered is a customer all the same */
const IN_VAIN: ReadonlySet<Refusal> = new Set(['inviterBound', 'inviterInvalid', 'commandIdExpired'])

/** A customer that the journal knows already, from before a stop, is not opened twice, however long ago that was. */
export function customerOpener(engine: Engine, commands: Commands): OpenCustomer {
  const opened = async ({ id, terms, risk }: Opening): Promise<number> => {
    const known = engine.core.customerOfCommandId(id)
    if (known === undefined) return (await commands.submit({ kind: 'openCustomer', commandId: id, terms, risk })).value
    await engine.settled()
    return known
  }
  return async (opening) => {
    const customer = await opened(opening)
    const { invitation } = opening
    try {
      if (invitation !== undefined) await commands.submit({ kind: 'bindInviter', customer, ...invitation })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      // the customer is there: what stands against the rest passes, and the intent is carried on
      if (!IN_VAIN.has(error.code)) throw new Error('the inviter is not bound yet', { cause: error })
    }
    return customer
  }
}
