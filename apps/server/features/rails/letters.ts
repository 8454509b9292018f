import { ASSETS, MONEY } from '@candela/contract'
import type { LetterKey } from '@candela/locale'
import { orderNumber } from '@candela/rules/funding/arithmetic'
import type { Letters, LetterValues } from '../../ports/messages.ts'
import { assetNamed, type Sources } from '../../queries/context.ts'
import { amountIn } from '../../queries/decimals.ts'
import { LOOKED_BACK_MS, openLetterRounds } from '../../queries/letter-rounds.ts'

export const DEPOSIT_LETTERS = [
  'depositWaits',
  'depositSentBack',
  'depositReversed',
] as const satisfies readonly LetterKey[]
const ENTERED = ['lineAwaited', 'lineSentBack', 'depositReversed'] as const

interface Row {
  letter: (typeof DEPOSIT_LETTERS)[number]
  account: string
  cause: string
  deposit: string
  asset: number
  amount: string
  /** the part by which it counts less, in USDT; 0 of a line */
  worth: string
  /** the instant at which it goes back to its sender; 0 where it does not */
  until: string
  seq: string
}

const CAUSE = `case l.state when 'nameDiffers' then 'line waits ' else 'line sentBack ' end || l.rail || ' ' || l.line`
const REVERSAL_CAUSE = `'deposit reversed ' || r.rail || ' ' || r.reversal`
const UNWRITTEN = (cause: string): string =>
  `not exists (select from vault.letter w where w.account = a.id and w.cause = ${cause})`

/** Writes a letter, once, about money that came under another name, that went back, or that was taken back. */
export function openDepositLetters(sources: Sources, letters: Pick<Letters, 'write'>): () => Promise<void> {
  const { engine, store, clock } = sources
  return openLetterRounds(engine, sources, ENTERED, async (after, through, most) => {
    const { rows } = await store.pool.query<Row>(
      `select * from (
         select case l.state when 'nameDiffers' then 'depositWaits' else 'depositSentBack' end as letter,
             a.id as account, ${CAUSE} as cause, l.awaits as deposit, l.asset, l.amount_left as amount, 0 as worth,
             l.send_back_at as until, l.changed_seq as seq
           from view.rail_line l join view.deposit_order o on o.deposit = l.awaits
           join vault.account a on a.customer = o.customer and a.state = 'open'
           where l.awaits > 0 and l.state in ('nameDiffers', 'sentBack') and l.changed_seq > $1 and l.changed_seq <= $2
             and l.changed_at >= $3 and ${UNWRITTEN(CAUSE)}
         union all
         select 'depositReversed', a.id, ${REVERSAL_CAUSE}, r.deposit, d.asset, r.amount, r.worth, 0, r.seq
           from view.deposit_reversal r join view.deposit_receipt d on d.deposit = r.deposit
           join vault.account a on a.customer = r.customer and a.state = 'open'
           where r.seq > $1 and r.seq <= $2 and r.at >= $3 and ${UNWRITTEN(REVERSAL_CAUSE)}
       ) t order by seq limit $4`,
      [after, through, clock() - LOOKED_BACK_MS, most],
    )
    for (const row of rows) await letters.write(row.account, row.cause, row.letter, valuesOf(sources, row))
    return rows.map(({ seq }) => Number(seq))
  })
}

function valuesOf(sources: Sources, { deposit, asset, amount, worth, until }: Row): LetterValues {
  const named = assetNamed(sources, asset)
  return (formats) => ({
    number: orderNumber('DP', Number(deposit)),
    amount: amountIn(formats, named, BigInt(amount)),
    worth: amountIn(formats, ASSETS[MONEY]!.id, BigInt(worth)),
    time: formats.dateTimeUtc(Number(until)),
  })
}
