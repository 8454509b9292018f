import type { LimitPeriod, OwnLimit, ProtectionChange } from '@candela/contract'
import type { LetterKey } from '@candela/locale'
import { readText } from '@candela/locale/node'
import type { LetterValues, Notices } from '../../ports/messages.ts'
import type { Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { LOOKED_BACK_MS } from '../../queries/letter-rounds.ts'
import type { CredentialStore } from '../../vault/credentials.ts'

interface Row {
  readonly account: string
  readonly seq: string
  readonly change: ProtectionChange
  readonly limited: OwnLimit | ''
  readonly period: LimitPeriod | ''
  readonly amount: string
  readonly until: string
}

const MOST = 200

/** The letters about limits, breaks and self-exclusions: `[of an amount, of none]`. Setting and lowering a limit needs none. */
const LETTERS: Readonly<Partial<Record<ProtectionChange, readonly [LetterKey, LetterKey]>>> = {
  raiseAsked: ['limitRaiseAsked', 'limitRemovalAsked'],
  raised: ['limitRaised', 'limitRemoved'],
  breakBegun: ['breakBegun', 'breakBegun'],
  breakEnded: ['breakEnded', 'breakEnded'],
  exclusionBegun: ['exclusionBegun', 'exclusionBegun'],
  exclusionEnded: ['exclusionEnded', 'exclusionEnded'],
}

/**
 * Tells owners what changed of their limits, once for each change, whether they asked for it or its time came; what a
 * stop broke off is told later. One round at a time.
 */
export function openLimitLetters(
  sources: Sources,
  store: Pick<CredentialStore, 'read'>,
  notices: Notices,
): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  const round = async (): Promise<void> => {
    const { rows } = await sources.store.pool.query<Row>(
      `select a.id as account, c.seq, c.change, c.limited, c.period, c.amount, c.until
         from view.protection_change c join vault.account a on a.customer = c.customer and a.state = 'open'
         where c.at > $1 and c.change = any($2) and not exists (
           select from vault.letter l where l.account = a.id and l.cause = concat_ws(' ', c.change, c.limited, c.period, c.seq))
         order by c.seq, c.change limit $3`,
      [sources.clock() - LOOKED_BACK_MS, Object.keys(LETTERS), MOST],
    )
    for (const row of rows) {
      const protection = await store.read(row.account)
      if (protection === undefined) continue
      const [ofAmount, ofNone] = LETTERS[row.change]!
      const cause = [row.change, row.limited, row.period, row.seq].join(' ')
      await notices.tell(protection, Number(row.amount) === 0 ? ofNone : ofAmount, valuesOf(row), cause)
    }
  }
  return () => {
    last = last.then(round, round)
    return last
  }
}

function valuesOf({ limited, period, amount, until }: Row): LetterValues {
  return (formats) => ({
    limit:
      limited === '' || period === '' ? '' : readText(formats.language, 'limits', `limit.${limited}.${period}`, {}),
    amount: formats.decimal(amountText(BigInt(amount))),
    time: formats.dateTimeUtc(Number(until)),
  })
}
