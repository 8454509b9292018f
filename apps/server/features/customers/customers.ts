import type pg from 'pg'
import type { AnswerOf, DeskCustomer, DeskCustomerOpened, IdentityState, Tier } from '@candela/contract'
import type { Engine } from '@candela/engine'
import { valueOf } from '../../queries/answers.ts'
import { pageOf, type PageQuery } from '../../queries/page.ts'
import { Refused } from '../../refused.ts'
import { masked, readContact } from '../../vault/contacts.ts'
import { usernameKey } from '../../vault/sign-in-names.ts'
import type { AuditTrail } from '../../ports/audit.ts'
import { maskedName } from '../../desk/masked-name.ts'
import { openNotedLooks } from '../../desk/noted-looks.ts'
import type { OperatorSession } from '../../vault/operator-sessions.ts'

export interface CustomersQuestion extends PageQuery {
  readonly search?: string | undefined
  readonly identity?: IdentityState | undefined
  readonly frozen?: 'yes' | 'no' | undefined
}

/** The desk's knowledge of customers: their identity, never their money. */
export interface DeskCustomers {
  /** Masked, last seen first. A search finds one customer by the whole id, username, email or phone, or nobody; it is audited. */
  page(operator: OperatorSession, question: CustomersQuestion): Promise<AnswerOf<'deskCustomers'>>
  /** Unmasked, once the reason is in the audit log and in the customer's own log. Refuses with customerUnknown. */
  open(operator: OperatorSession, customer: string, reason: string): Promise<DeskCustomerOpened>
}

interface Row {
  id: string
  customer: string
  nick: string
  language: DeskCustomerOpened['language']
  created_at: string
  seen_at: string
  username: string | null
  email: string | null
  phone: string | null
  proven: boolean
  country: string
  identity: IdentityState
}

const NAME = (kind: string): string =>
  `(select shown from vault.sign_in_name where account = a.id and kind = '${kind}') as ${kind}`
/** Joins the newest submission that lies with the reviewers or was decided. */
const FROM = `from vault.account a
  left join lateral (
    select country, state from vault.identity_case where account = a.id and not discarded order by id desc limit 1
  ) i on true
  cross join lateral (
    select greatest(a.created_at, (select max(seen_at) from vault.session where account = a.id),
      (select max(last_seen_at) from vault.device where account = a.id)) as seen_at
  ) s
  where a.state = 'open'`
const SELECT = `select a.id, a.customer, a.nick, a.language, a.created_at, s.seen_at, ${NAME('username')}, ${NAME('email')}, ${NAME('phone')},
  exists (select 1 from vault.sign_in_name where account = a.id and proven_at is not null) as proven,
  coalesce(i.country, '') as country, coalesce(i.state, 'notSent') as identity`

interface Parts {
  readonly pool: pg.Pool
  readonly engine: Engine
  readonly audit: AuditTrail
  readonly clock: () => number
}

export function openDeskCustomers({ pool, engine, audit, clock }: Parts): DeskCustomers {
  const { core } = engine
  const noteLook = openNotedLooks({ pool, audit, clock })
  const tierOf = (customer: number, proven: boolean): Tier => {
    if (core.security.factSince(customer, 'faceValidated') !== 0) return 'face'
    if (core.security.factSince(customer, 'identityValidated') !== 0) return 'identity'
    return proven ? 'basic' : 'none'
  }
  const frozen = (): number[] => {
    const found: number[] = []
    for (let customer = 1; customer <= core.customerCount; customer++) {
      if (core.security.factSince(customer, 'ownFreeze') !== 0) found.push(customer)
    }
    return found
  }
  const maskedRow = (row: Row): DeskCustomer => {
    const customer = Number(row.customer)
    return {
      customer: row.id,
      nick: maskedName(row.nick),
      account:
        row.email !== null
          ? masked('email', row.email)
          : row.phone !== null
            ? masked('phone', row.phone)
            : maskedName(row.username ?? ''),
      country: row.country,
      tier: tierOf(customer, row.proven),
      identity: row.identity,
      seenAt: Number(row.seen_at),
      createdAt: Number(row.created_at),
      frozen: core.security.factSince(customer, 'ownFreeze') !== 0,
      closed: core.security.factSince(customer, 'closed') !== 0,
    }
  }
  return {
    async page(operator, { search, identity, frozen: wanted, ...query }) {
      const text = search?.trim() ?? ''
      const condition = `and ($1::uuid is null or a.id = $1) and ($2::text is null or coalesce(i.state, 'notSent') = $2)
        and ($3::boolean is null or (a.customer = any ($4::bigint[])) = $3)`
      const account = text === '' ? null : await accountOf(pool, text)
      if (text !== '') {
        // what was typed is personal data and stays out of the log; who was found does not
        await audit.note({ operator: operator.number, action: 'customersSearched', object: account ?? '' })
        if (account === undefined) return { customers: [], total: 0, next: '' }
      }
      const values = [
        account,
        identity ?? null,
        wanted === undefined ? null : wanted === 'yes',
        wanted === undefined ? [] : frozen(),
      ]
      const keys = [(row: Row) => row.seen_at, (row: Row) => row.customer]
      const [counted, page] = await Promise.all([
        pool.query<{ count: string }>(`select count(*) ${FROM} ${condition}`, values),
        pageOf<Row>(query, keys, async (before, most) => {
          const { rows } = await pool.query<Row>(
            `${SELECT} ${FROM} ${condition} and (s.seen_at, a.customer) < ($5, $6::bigint)
             order by s.seen_at desc, a.customer desc limit $7`,
            [...values, ...before, most],
          )
          return rows
        }),
      ])
      const { rows, next } = valueOf(page)
      return { customers: rows.map(maskedRow), total: Number(counted.rows[0]!.count), next: next.next ?? '' }
    },
    async open(operator, account, reason) {
      const { rows } = await pool.query<Row>(`${SELECT} ${FROM} and a.id = $1`, [account])
      const row = rows[0]
      if (row === undefined) throw new Refused('customerUnknown')
      const deed = { operator: operator.number, action: 'customerOpened', object: account, reason } as const
      await noteLook({ account, what: 'account', reason }, deed)
      const [sessions, cases] = await Promise.all([
        pool.query<{ count: string }>('select count(*) from vault.session where account = $1', [account]),
        pool.query<{ reference: string; state: IdentityState; sent_at: string }>(
          `select reference, state, sent_at from vault.identity_case where account = $1 and sent_at is not null
             order by sent_at desc limit 50`,
          [account],
        ),
      ])
      const customer = Number(row.customer)
      return {
        customer: row.id,
        number: customer,
        nick: row.nick,
        username: row.username ?? '',
        email: row.email ?? '',
        phone: row.phone ?? '',
        language: row.language,
        createdAt: Number(row.created_at),
        seenAt: Number(row.seen_at),
        tier: tierOf(customer, row.proven),
        identity: row.identity,
        frozenSince: core.security.factSince(customer, 'ownFreeze'),
        closedAt: core.security.factSince(customer, 'closed'),
        passwordRetrievedAt: core.security.factSince(customer, 'passwordRetrieved'),
        sessions: Number(sessions.rows[0]!.count),
        openOrders: core.spot.openOrders(customer).length + core.spot.waitingStops(customer).length,
        cases: cases.rows.map(({ reference, state, sent_at }) => ({ reference, state, sentAt: Number(sent_at) })),
      }
    },
  }
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The open account that has exactly this id, customer number, username, email or phone. */
async function accountOf(pool: pg.Pool, text: string): Promise<string | undefined> {
  if (text.includes('\0')) return undefined
  if (ID.test(text)) return one(pool, 'select id from vault.account where id = $1', [text])
  const names: [kind: string, key: string][] = [['username', usernameKey(text)]]
  for (const channel of ['email', 'phone'] as const) {
    const contact = readContact(channel, text)
    if (typeof contact !== 'string') names.push([channel, contact.key])
  }
  const found = await one(
    pool,
    `select account as id from vault.sign_in_name
       where (kind, key) in (select * from unnest($1::text[], $2::text[])) order by kind desc limit 1`,
    [names.map(([kind]) => kind), names.map(([, key]) => key)],
  )
  if (found !== undefined || !/^\d{1,10}$/.test(text)) return found
  return one(pool, 'select id from vault.account where customer = $1', [text])
}

async function one(pool: pg.Pool, query: string, values: readonly unknown[]): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(query, [...values])
  return rows[0]?.id
}
