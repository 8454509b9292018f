import type { Engine } from '@candela/engine'
import type { Commands } from '../../intake/commands.ts'
import type { Log } from '../../log.ts'
import { isSignedBy, type RailAnswer, refusalMessage } from '../../outside/rails/index.ts'
import type { DestinationReads } from '../../ports/destinations.ts'
import type { OpenRail } from '../../ports/rails.ts'

interface Parts {
  readonly engine: Engine
  readonly commands: Commands
  readonly rails: readonly OpenRail[]
  readonly destinations: DestinationReads
  readonly log: Pick<Log, 'error' | 'warn'>
}

type Payable = ReturnType<Engine['core']['withdrawals']['toPay']>[number]

/**
 * Has the rails pay what was released. A payout's key is the withdrawal's own for ever, so that what a stop broke off is
 * asked again and paid once. An answer that is unknown is none: the rail is asked what became of it until it says.
 */
export function openPayouts({ engine, commands, rails, destinations, log }: Parts): () => Promise<void> {
  /** asked for in this life of the process */
  const asked = new Set<number>()
  const unlike = new Set<number>()

  /** Whether it may be sent: the vault still holds what its owner signed. */
  const take = async ({ withdrawal, customer, destination, digest, rail }: Payable): Promise<boolean> => {
    const held = await destinations.digest(customer, destination)
    if (held !== digest) {
      if (!unlike.has(withdrawal)) log.error({ withdrawal }, 'the vault holds another destination than was signed')
      unlike.add(withdrawal)
      return false
    }
    await commands.submit({ kind: 'takePayout', rail, withdrawal, digest })
    return true
  }

  const ask = ({ withdrawal, asset, arrival }: Payable, { sandbox }: OpenRail): Promise<RailAnswer> => {
    const reference = `WD${withdrawal}`
    const key = `${engine.genesisId} ${reference}`
    if (asked.has(withdrawal)) return sandbox.rail.status(key)
    return sandbox.rail.payout({ key, reference, asset: engine.core.asset(asset)!.id, amount: arrival })
  }

  const pay = async (payable: Payable): Promise<void> => {
    const { withdrawal } = payable
    const rail = rails.find(({ number }) => number === payable.rail)
    if (rail === undefined) return
    if (payable.state === 'released' && !(await take(payable))) return
    const answer = await ask(payable, rail)
    asked.add(withdrawal)
    const told = { rail: rail.number, withdrawal }
    if (answer.state === 'accepted') await commands.submit({ kind: 'payoutSent', ...told })
    if (answer.state !== 'refused') return
    const said = refusalMessage(rail.terms.id, `${engine.genesisId} WD${withdrawal}`, answer.reason)
    if (!isSignedBy(engine.core.funding.rail(rail.number)!.key, said, answer.signature)) {
      log.error({ rail: rail.terms.id, withdrawal }, 'a refusal is not signed by its rail and is not taken')
      return
    }
    await commands.submit({ kind: 'payoutFailed', ...told, reason: 'refused' })
  }

  return async () => {
    for (const payable of engine.core.withdrawals.toPay()) {
      try {
        await pay(payable)
      } catch (error) {
        // its owner was faster, or its rail says nothing now; the others are paid
        log.warn({ err: error, withdrawal: payable.withdrawal }, 'a payout is tried again')
      }
    }
  }
}
