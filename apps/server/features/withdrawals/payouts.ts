import type { Engine } from '@candela/engine'
import { SECOND } from '@candela/units'
import type { Faults } from '../../faults.ts'
import type { Commands } from '../../intake/commands.ts'
import { isSignedBy, RailError, refusalMessage, sendOrAsk } from '../../outside/rails/index.ts'
import type { DestinationReads } from '../../ports/destinations.ts'
import type { OpenRail } from '../../ports/rails.ts'
import type { Upkeep } from '../../upkeep.ts'

/** the interval at which a rail is asked to pay */
const ROUND_MS = SECOND

interface Parts {
  readonly engine: Engine
  readonly commands: Commands
  readonly rails: readonly OpenRail[]
  readonly destinations: Pick<DestinationReads, 'digest'>
  /** the instant at which a payout was taken, as the journal has it; undefined where that is not known yet */
  readonly takenAt: (withdrawal: number) => Promise<number | undefined>
  readonly clock: () => number
  readonly faults: Faults
}

type Payable = ReturnType<Engine['core']['withdrawals']['toPay']>[number]

/**
 * Rounds that have a rail pay what was released to it, one piece for each rail, so that none waits for another. A
 * payout's key is the withdrawal's own for ever, so that what a stop broke off is asked again and paid once; once the rail
 * may have forgotten the key it is only asked about. An answer that is unknown is none: the rail is asked what became of it
 * until it says.
 */
export function openPayouts(parts: Parts): readonly Upkeep[] {
  const { engine, commands, rails, destinations, takenAt, clock, faults } = parts
  /** answered in this life of the process: only asked about from then on */
  const answered = new Set<number>()
  /** the instants at which those of this life were taken */
  const taken = new Map<number, number>()
  const keyOf = ({ withdrawal }: Payable): string => `${engine.genesisId} WD${withdrawal}`
  /** Forgets everything that waits no more. */
  const keepOnly = (waiting: ReadonlySet<number>): void => {
    for (const withdrawal of [...answered, ...taken.keys()]) {
      if (waiting.has(withdrawal)) continue
      answered.delete(withdrawal)
      taken.delete(withdrawal)
      faults.over(`withdrawal ${withdrawal}`)
    }
  }
  const tell = (withdrawal: number, message: string): void => {
    faults.tell(`withdrawal ${withdrawal}`, { withdrawal }, message)
  }

  /** True when it may be sent: the vault still holds what its owner signed. */
  const take = async ({ withdrawal, customer, destination, digest, rail }: Payable): Promise<boolean> => {
    const held = await destinations.digest(customer, destination)
    if (held !== digest) {
      tell(withdrawal, 'the vault holds another destination than was signed')
      return false
    }
    const { at } = await commands.submit({ kind: 'takePayout', rail, withdrawal, digest })
    taken.set(withdrawal, at)
    return true
  }

  const ask = async (payable: Payable, { rail }: OpenRail) => {
    const { withdrawal, asset, arrival } = payable
    const key = keyOf(payable)
    const firstAt = taken.get(withdrawal) ?? (await takenAt(withdrawal))
    if (firstAt === undefined) return rail.status(key)
    const order = { key, reference: `WD${withdrawal}`, asset: engine.core.asset(asset)!.id, amount: arrival }
    const send = () => (answered.has(withdrawal) ? rail.status(key) : rail.payout(order))
    const answer = await sendOrAsk(rail, { key, firstAt, now: clock() }, send)
    answered.add(withdrawal)
    return answer
  }

  const pay = async (payable: Payable, open: OpenRail): Promise<void> => {
    const { withdrawal } = payable
    if (payable.state === 'released' && !(await take(payable))) return
    const answer = await ask(payable, open)
    const said = { rail: open.number, withdrawal }
    if (answer.state === 'forgotten') {
      tell(withdrawal, 'its rail does not know any more what became of a payout; ask its people')
    }
    if (answer.state === 'accepted') await commands.submit({ kind: 'payoutSent', ...said })
    if (answer.state !== 'refused') return
    const refusal = refusalMessage(open.terms.id, keyOf(payable), answer.reason)
    if (!isSignedBy(engine.core.funding.rail(open.number)!.key, refusal, answer.signature)) {
      tell(withdrawal, 'a refusal is not signed by its rail and is not taken')
      return
    }
    await commands.submit({ kind: 'payoutFailed', ...said, reason: 'refused' })
  }

  const round = async (open: OpenRail): Promise<void> => {
    const waiting = engine.core.withdrawals.toPay()
    keepOnly(new Set(waiting.map(({ withdrawal }) => withdrawal)))
    for (const payable of waiting.filter(({ rail }) => rail === open.number)) {
      try {
        await pay(payable, open)
      } catch (error) {
        const { withdrawal } = payable
        // its owner was faster, or its rail says nothing now; the others are paid
        faults.failed(`withdrawal ${withdrawal}`, { err: error, withdrawal }, 'a payout is tried again')
        if (error instanceof RailError && error.code === 'silent') return
      }
    }
  }

  return rails.map((open) => ({ what: `payouts ${open.terms.id}`, everyMs: ROUND_MS, run: () => round(open) }))
}
