import type pg from 'pg'
import type { AnswerOf, AuditAction, AuditRow } from '@candela/contract'
import { SECOND } from '@candela/units'
import type { AuditTrail, Deed } from '../../ports/audit.ts'
import { valueOf } from '../../queries/answers.ts'
import { pageOf, type PageQuery } from '../../queries/page.ts'
import { transaction } from '../../vault/transaction.ts'
import { CHAIN_START, ChainCheck, type ChainRow, hashOfRow } from './audit-chain.ts'

export interface AuditQuestion extends PageQuery {
  readonly operator?: string | undefined
  readonly action?: AuditAction | undefined
  readonly object?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

type Answer = AnswerOf<'deskAudit'>

/** Everything that is done at the desk, append only, each row chained by its hash to the one before. */
export interface Audit extends AuditTrail {
  /** newest first */
  page(question: AuditQuestion): Promise<Pick<Answer, 'rows' | 'next'>>
  /** The whole log hashed again. Who asks while that is done, or a moment later, is answered with the same. */
  chain(): Promise<Answer['chain']>
}

/** any number, as long as it is always the same: rows are appended one after another */
const LOCK = 7_216_417
const CHECKED_AT_ONCE = 5_000
const CHECKED_AGAIN_AFTER_MS = 2 * SECOND
const LONGEST_TEXT = 400

interface Row {
  number: string
  at: string
  actor: AuditRow['by']
  operator: number | null
  action: AuditAction
  object: string
  reason: string
  second: number | null
  entry: string
  hash: Buffer
}

interface NamedRow extends Row {
  operator_name: string | null
  second_name: string | null
}

export function openAudit(pool: pg.Pool, clock: () => number): Audit {
  const append = async (client: pg.PoolClient, deed: Deed): Promise<void> => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const { rows } = await client.query<{ number: string; at: string; hash: Buffer }>(
      'select number, at, hash from vault.audit order by number desc limit 1',
    )
    const last = rows[0]
    const row: ChainRow = {
      number: Number(last?.number ?? 0) + 1,
      // time does not go back in it, even where the clock does
      at: Math.max(clock(), Number(last?.at ?? 0)),
      by: deed.by ?? 'operator',
      operator: deed.operator ?? 0,
      action: deed.action,
      object: readable(deed.object ?? ''),
      reason: readable(deed.reason ?? ''),
      second: deed.second ?? 0,
      entry: deed.entry ?? 0,
    }
    await client.query(
      `insert into vault.audit (number, at, actor, operator, action, object, reason, second, entry, hash)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        row.number,
        row.at,
        row.by,
        row.operator || null,
        row.action,
        row.object,
        row.reason,
        row.second || null,
        row.entry,
        hashOfRow(last?.hash ?? CHAIN_START, row),
      ],
    )
  }
  const check = async (): Promise<Answer['chain']> => {
    const checking = new ChainCheck()
    for (let after = 0; ;) {
      const { rows } = await pool.query<Row>('select * from vault.audit where number > $1 order by number limit $2', [
        after,
        CHECKED_AT_ONCE,
      ])
      for (const row of rows) checking.add(chained(row), row.hash)
      if (rows.length < CHECKED_AT_ONCE) return { ...checking.verdict, checkedAt: clock() }
      after = Number(rows.at(-1)!.number)
    }
  }
  let checked: { readonly verdict: Promise<Answer['chain']>; doneAt: number } | undefined
  return {
    async note(deed, client) {
      checked = undefined
      if (client === undefined) await transaction(pool, (own) => append(own, deed))
      else await append(client, deed)
      checked = undefined
    },
    async page({ operator, action, object, from, to, ...query }) {
      const narrowed = [operator ?? null, action ?? null, object ?? null, from ?? null, to ?? null]
      const page = await pageOf<NamedRow>(query, [({ number }) => number], async (before, most) => {
        const { rows } = await pool.query<NamedRow>(
          `select a.*, o.name as operator_name, s.name as second_name from vault.audit a
             left join vault.operator o on o.number = a.operator
             left join vault.operator s on s.number = a.second
           where a.number < $1 and ($2::integer is null or a.operator = $2 or a.second = $2)
             and ($3::text is null or a.action = $3) and ($4::text is null or a.object = $4)
             and ($5::bigint is null or a.at >= $5) and ($6::bigint is null or a.at < $6)
           order by a.number desc limit $7`,
          [...before, ...narrowed, most],
        )
        return rows
      })
      const { rows, next } = valueOf(page)
      return { rows: rows.map(shown), next: next.next ?? '' }
    },
    chain() {
      if (checked !== undefined && clock() - checked.doneAt < CHECKED_AGAIN_AFTER_MS) return checked.verdict
      const one = { verdict: check(), doneAt: Number.POSITIVE_INFINITY }
      checked = one
      void one.verdict.then(
        () => (one.doneAt = clock()),
        () => (checked = undefined),
      )
      return one.verdict
    },
  }
}

/** A text that the database keeps as it is given: neither half characters nor controls. */
function readable(text: string): string {
  return [...text.toWellFormed().replaceAll(/\p{Cc}/gu, ' ')].slice(0, LONGEST_TEXT).join('')
}

function chained(row: Row): ChainRow {
  const { actor: by, operator, action, object, reason, second } = row
  return {
    number: Number(row.number),
    at: Number(row.at),
    by,
    operator: operator ?? 0,
    action,
    object,
    reason,
    second: second ?? 0,
    entry: Number(row.entry),
  }
}

function shown(row: NamedRow): AuditRow {
  return {
    ...chained(row),
    operator: row.operator_name ?? '',
    second: row.second_name ?? '',
    hash: row.hash.toString('hex'),
  }
}
