import { ASSETS } from '@candela/contract'
import type { Engine } from '@candela/engine'
import { CROSS_TOP_UP, rowOf } from '@candela/projections'
import type { Letters } from '../../ports/messages.ts'
import type { Sources } from '../../queries/context.ts'
import { amountIn } from '../../queries/decimals.ts'
import { LOOKED_BACK_MS, openLetterRounds } from '../../queries/letter-rounds.ts'
import { columnsOf } from '../../store/load.ts'

const COLUMNS = columnsOf(CROSS_TOP_UP, 't')

/** Writes to whom own money went into the cross account of, once for each time. */
export function openTopUpLetters(
  engine: Engine,
  sources: Sources,
  letters: Pick<Letters, 'write'>,
): () => Promise<void> {
  const { store, clock } = sources
  return openLetterRounds(engine, sources, ['crossMoved'], async (after, through, most) => {
    const { rows } = await store.pool.query<{ account: string }>(
      `select a.id as account, ${COLUMNS}
         from view.cross_top_up t join vault.account a on a.customer = t.customer
         where t.seq > $1 and t.seq <= $2 and t.at >= $3
           and not exists (select from vault.letter l where l.account = a.id and l.cause = 'cross top-up ' || t.seq)
         order by t.seq, t.customer limit $4`,
      [after, through, clock() - LOOKED_BACK_MS, most],
    )
    const written: number[] = []
    for (const { account, ...columns } of rows) {
      const { seq, at, asset, amount, balance } = rowOf(CROSS_TOP_UP, columns)
      const { id } = ASSETS[asset]!
      await letters.write(account, `cross top-up ${seq}`, 'crossToppedUp', (formats) => ({
        time: formats.dateTimeUtc(at),
        amount: amountIn(formats, id, amount),
        balance: amountIn(formats, id, balance),
      }))
      written.push(seq)
    }
    return written
  })
}
