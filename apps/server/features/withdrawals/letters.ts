import type { Engine } from '@candela/engine'
import type { LetterKey } from '@candela/locale'
import { readText } from '@candela/locale/node'
import { rowOf, WITHDRAWAL, type WithdrawalRow, type WithdrawalStepRow } from '@candela/projections'
import { orderNumber } from '@candela/rules/funding/arithmetic'
import type { DestinationReads } from '../../ports/destinations.ts'
import type { Letters, LetterValues } from '../../ports/messages.ts'
import { assetNamed, type Sources } from '../../queries/context.ts'
import { amountIn } from '../../queries/decimals.ts'
import { LOOKED_BACK_MS, openLetterRounds } from '../../queries/letter-rounds.ts'
import { columnsOf } from '../../store/load.ts'
import { leavesOf } from './queries.ts'

const LETTERS = {
  requested: 'withdrawalRequested',
  released: 'withdrawalReleased',
  sent: 'withdrawalSent',
  done: 'withdrawalDone',
  failed: 'withdrawalFailed',
  cancelled: 'withdrawalCancelled',
  returned: 'withdrawalReturned',
} as const satisfies Partial<Record<WithdrawalStepRow['step'], LetterKey>>
type Told = keyof typeof LETTERS

interface Row {
  account: string
  step: Told
  why: WithdrawalStepRow['why']
  step_seq: string
}

const COLUMNS = columnsOf(WITHDRAWAL, 'w')
const CAUSE = `'withdrawal ' || s.withdrawal || ' ' || s.step`

/** Writes a letter about each step of a withdrawal, once. */
export function openWithdrawalLetters(
  engine: Engine,
  sources: Sources,
  destinations: DestinationReads,
  letters: Pick<Letters, 'write'>,
): () => Promise<void> {
  const { store, clock } = sources
  return openLetterRounds(engine, sources, Object.values(LETTERS), async (after, through, most) => {
    const { rows } = await store.pool.query<Row>(
      `select a.id as account, s.step, s.why, s.seq as step_seq, ${COLUMNS}
         from view.withdrawal_step s join view.withdrawal w on w.withdrawal = s.withdrawal
         join vault.account a on a.customer = s.customer and a.state = 'open'
         where s.seq > $1 and s.seq <= $2 and s.at >= $3 and s.step <> 'sending'
           and not exists (select from vault.letter l where l.account = a.id and l.cause = ${CAUSE})
         order by s.seq limit $4`,
      [after, through, clock() - LOOKED_BACK_MS, most],
    )
    for (const { account, step, why, step_seq: _, ...columns } of rows) {
      const row = rowOf(WITHDRAWAL, columns)
      const to = (await destinations.shown(account)).get(row.destination) ?? ''
      const cause = `withdrawal ${row.withdrawal} ${step}`
      await letters.write(account, cause, LETTERS[step], valuesOf(sources, row, { why, to }))
    }
    return rows.map(({ step_seq }) => Number(step_seq))
  })
}

function valuesOf(
  sources: Sources,
  { withdrawal, asset, amount, arrival, decideBy }: WithdrawalRow,
  { why, to }: { readonly why: WithdrawalStepRow['why']; readonly to: string },
): LetterValues {
  const [leaves, sent] = [leavesOf(sources, asset), assetNamed(sources, asset)]
  return (formats) => ({
    number: orderNumber('WD', withdrawal),
    amount: amountIn(formats, leaves, amount),
    arrival: amountIn(formats, sent, arrival),
    to,
    why: why === '' ? '' : readText(formats.language, 'withdrawals', `why.${why}`, {}),
    time: formats.dateTimeUtc(decideBy),
  })
}
