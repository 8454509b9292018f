import type pg from 'pg'
import {
  announcementFault,
  type AnnouncementTexts,
  bytesOfApproval,
  type DeskAnnouncement,
  type DeskAnnouncementRow,
} from '@candela/contract'
import type { AuditTrail } from '../../ports/audit.ts'
import { Refused } from '../../refused.ts'
import type { DeskOperator } from '../../vault/operator-sessions.ts'
import { isUniqueViolation, transaction } from '../../vault/transaction.ts'

const MOST_SHOWN = 200
const MOST_VERSIONS = 200

export interface Written {
  readonly id: string
  readonly from: number
  readonly until: number
  readonly texts: AnnouncementTexts
}

interface Approval {
  readonly commandId: string
  readonly version: number
}

/**
 * The operators' side of announcements. Refuses with announcementUnknown, announcementChanged where another version is
 * the newest, announcementDecided where it was retracted or nothing is left to approve.
 */
export interface AnnouncementDesk {
  list(): Promise<DeskAnnouncementRow[]>
  open(operator: DeskOperator, id: string, version?: number): Promise<DeskAnnouncement>
  /** Refuses with announcementNotPlain, announcementCallsToPay, announcementTimes. */
  draft(operator: DeskOperator, written: Written): Promise<DeskAnnouncement>
  change(operator: DeskOperator, id: string, written: Written & { readonly version: number }): Promise<DeskAnnouncement>
  /** The bytes to sign. Refuses with announcementOwn, announcementIncomplete, announcementTimes, and as a draft does. */
  toApprove(operator: DeskOperator, id: string, approval: Approval, client?: pg.PoolClient): Promise<Uint8Array>
  approve(
    operator: DeskOperator,
    id: string,
    approval: Approval & { readonly assertion: string },
  ): Promise<DeskAnnouncement>
  retract(operator: DeskOperator, id: string, reason: string): Promise<void>
}

interface Row {
  id: string
  newest: number
  approved: number
  retracted_at: string
  retracted_reason: string
  retracted_name: string | null
  title: string
  name: string
  at: string
  from_at: string
  until_at: string
  approved_from: string | null
  approved_until: string | null
}

const ROWS = `select a.id, a.newest, a.approved, a.retracted_at, a.retracted_reason, r.name as retracted_name,
    v.texts -> 'en' ->> 'title' as title, o.name, v.at, v.from_at, v.until_at,
    p.from_at as approved_from, p.until_at as approved_until
  from vault.announcement a
  join vault.announcement_version v on v.announcement = a.id and v.version = a.newest
  join vault.operator o on o.number = v.operator
  left join vault.operator r on r.number = a.retracted_by
  left join vault.announcement_version p on p.announcement = a.id and p.version = a.approved`

interface Parts {
  readonly pool: pg.Pool
  readonly audit: AuditTrail
  /** told after what readers get has changed */
  readonly changed: () => void
  readonly clock: () => number
}

const objectOf = (id: string): string => `AN-${id}`

export function openAnnouncementDesk({ pool, audit, changed, clock }: Parts): AnnouncementDesk {
  const rowOf = (found: Row): DeskAnnouncementRow => ({
    announcement: found.id,
    state: stateOf(found, clock()),
    title: found.title,
    version: found.newest,
    approved: found.approved,
    from: Number(found.from_at),
    until: Number(found.until_at),
    by: found.name,
    at: Number(found.at),
  })
  const opened = async (operator: DeskOperator, id: string, wanted?: number): Promise<DeskAnnouncement> => {
    const found = (await pool.query<Row>(`${ROWS} where a.id = $1`, [id])).rows[0]
    if (found === undefined) throw new Refused('announcementUnknown')
    const version = wanted ?? found.newest
    const shown = (
      await pool.query<{ from_at: string; until_at: string; texts: AnnouncementTexts }>(
        'select from_at, until_at, texts from vault.announcement_version where announcement = $1 and version = $2',
        [id, version],
      )
    ).rows[0]
    if (shown === undefined) throw new Refused('announcementUnknown')
    const { rows: versions } = await pool.query<VersionRow>(VERSIONS, [id, MOST_VERSIONS])
    const isOpen = Number(found.retracted_at) === 0
    const isOwn = versions.some(({ operator: writer }) => writer === operator.number)
    return {
      row: rowOf(found),
      versions: versions.map((each) => ({
        version: each.version,
        by: each.name,
        at: Number(each.at),
        from: Number(each.from_at),
        until: Number(each.until_at),
        approved: each.approver === null ? null : { operator: each.approver, at: Number(each.approved_at) },
      })),
      shown: { version, from: Number(shown.from_at), until: Number(shown.until_at), texts: shown.texts },
      retracted: isOpen
        ? null
        : { operator: found.retracted_name ?? '', at: Number(found.retracted_at), reason: found.retracted_reason },
      mayWrite: isOpen && operator.roles.includes('productPublisher'),
      mayApprove: isOpen && operator.roles.includes('productApprover') && !isOwn && found.approved !== found.newest,
    }
  }
  /** Locked until the transaction ends, so that of two at once the later one sees what the earlier one did. */
  const locked = async (client: pg.PoolClient, id: string): Promise<Locked> => {
    const { rows } = await client.query<Locked>(
      'select newest, approved, retracted_at from vault.announcement where id = $1 for update',
      [id],
    )
    if (rows[0] === undefined) throw new Refused('announcementUnknown')
    if (Number(rows[0].retracted_at) !== 0) throw new Refused('announcementDecided')
    return rows[0]
  }
  const addVersion = async (
    client: pg.PoolClient,
    operator: DeskOperator,
    announcement: string,
    version: number,
    { id, from, until, texts }: Written,
  ): Promise<void> => {
    await client.query(
      `insert into vault.announcement_version (announcement, version, id, operator, at, from_at, until_at, texts)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [announcement, version, id, operator.number, clock(), from, until, JSON.stringify(texts)],
    )
    const reason = `version ${version}`
    await audit.note(
      { operator: operator.number, action: 'announcementWritten', object: objectOf(announcement), reason },
      client,
    )
  }
  /** The announcement that this very request made before, whose answer was lost. */
  const again = async (operator: DeskOperator, id: string): Promise<string | undefined> => {
    const { rows } = await pool.query<{ announcement: string }>(
      'select announcement from vault.announcement_version where id = $1 and operator = $2',
      [id, operator.number],
    )
    return rows[0]?.announcement
  }
  /** Runs it, or finds that it was done: of the same request twice at once, too. */
  const once = async (
    operator: DeskOperator,
    written: Written,
    work: (client: pg.PoolClient) => Promise<string>,
  ): Promise<DeskAnnouncement> => {
    const before = await again(operator, written.id)
    if (before !== undefined) return opened(operator, before)
    refuseUnfit(written, clock())
    try {
      return await opened(operator, await transaction(pool, work))
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      const done = await again(operator, written.id)
      if (done === undefined) throw new Refused('announcementChanged')
      return opened(operator, done)
    }
  }
  const toApprove: AnnouncementDesk['toApprove'] = async (operator, id, { commandId, version }, client) => {
    const from = client ?? pool
    const { rows } = await from.query<
      Locked & { from_at: string; until_at: string; texts: AnnouncementTexts; own: boolean }
    >(
      `select a.newest, a.approved, a.retracted_at, v.from_at, v.until_at, v.texts, exists (
           select from vault.announcement_version w where w.announcement = a.id and w.operator = $2) as own
         from vault.announcement a join vault.announcement_version v on v.announcement = a.id and v.version = a.newest
         where a.id = $1`,
      [id, operator.number],
    )
    const found = rows[0]
    if (found === undefined) throw new Refused('announcementUnknown')
    if (Number(found.retracted_at) !== 0 || found.approved === version) throw new Refused('announcementDecided')
    if (found.newest !== version) throw new Refused('announcementChanged')
    if (found.own) throw new Refused('announcementOwn')
    const { from_at: fromAt, until_at: untilAt, texts } = found
    refuseUnfit({ from: Number(fromAt), until: Number(untilAt), texts }, clock())
    if (announcementFault(texts) !== undefined) throw new Refused('announcementIncomplete')
    return bytesOfApproval({
      announcement: id,
      version,
      commandId,
      from: Number(fromAt),
      until: Number(untilAt),
      texts,
    })
  }
  return {
    async list() {
      const { rows } = await pool.query<Row>(
        `${ROWS} order by greatest(v.at, a.retracted_at) desc, a.id desc limit $1`,
        [MOST_SHOWN],
      )
      return rows.map(rowOf)
    },
    open: opened,
    draft: (operator, written) =>
      once(operator, written, async (client) => {
        const { rows } = await client.query<{ id: string }>(
          'insert into vault.announcement (created_at, newest) values ($1, 1) returning id',
          [clock()],
        )
        await addVersion(client, operator, rows[0]!.id, 1, written)
        return rows[0]!.id
      }),
    change: (operator, id, written) =>
      once(operator, written, async (client) => {
        const { newest } = await locked(client, id)
        if (newest !== written.version) throw new Refused('announcementChanged')
        await client.query('update vault.announcement set newest = $2 where id = $1', [id, newest + 1])
        await addVersion(client, operator, id, newest + 1, written)
        return id
      }),
    toApprove,
    async approve(operator, id, { commandId, version, assertion }) {
      await transaction(pool, async (client) => {
        await locked(client, id)
        // what was signed may have been changed while the passkey was asked
        await toApprove(operator, id, { commandId, version }, client)
        await client.query(
          `insert into vault.announcement_approval (announcement, version, operator, at, command, assertion)
             values ($1, $2, $3, $4, $5, $6)`,
          [id, version, operator.number, clock(), commandId, assertion],
        )
        await client.query('update vault.announcement set approved = $2 where id = $1', [id, version])
        const { rows } = await client.query<{ operator: number }>(
          'select operator from vault.announcement_version where announcement = $1 and version = $2',
          [id, version],
        )
        const deed = { action: 'announcementApproved', object: objectOf(id), reason: `version ${version}` } as const
        await audit.note({ operator: operator.number, ...deed, second: rows[0]!.operator }, client)
      })
      changed()
      return opened(operator, id)
    },
    async retract(operator, id, reason) {
      await transaction(pool, async (client) => {
        await locked(client, id)
        await client.query(
          'update vault.announcement set retracted_by = $2, retracted_at = $3, retracted_reason = $4 where id = $1',
          [id, operator.number, clock(), reason],
        )
        const deed = { action: 'announcementRetracted', object: objectOf(id), reason } as const
        await audit.note({ operator: operator.number, ...deed }, client)
      })
      changed()
    },
  }
}

interface Locked {
  newest: number
  approved: number
  retracted_at: string
}

interface VersionRow {
  version: number
  operator: number
  name: string
  at: string
  from_at: string
  until_at: string
  approver: string | null
  approved_at: string | null
}

const VERSIONS = `select v.version, v.operator, o.name, v.at, v.from_at, v.until_at, q.name as approver, p.at as approved_at
  from vault.announcement_version v
  join vault.operator o on o.number = v.operator
  left join vault.announcement_approval p on p.announcement = v.announcement and p.version = v.version
  left join vault.operator q on q.number = p.operator
  where v.announcement = $1 order by v.version desc limit $2`

/** Refuses faults that no version may have, be it a draft; missing texts are found when it is approved. */
function refuseUnfit({ from, until, texts }: Omit<Written, 'id'>, now: number): void {
  if (until !== 0 && until <= Math.max(from, now)) throw new Refused('announcementTimes')
  const fault = announcementFault(texts)
  if (fault !== undefined && fault !== 'announcementIncomplete') throw new Refused(fault)
}

function stateOf(found: Row, now: number): DeskAnnouncementRow['state'] {
  if (Number(found.retracted_at) !== 0) return 'retracted'
  if (found.approved === 0) return 'draft'
  if (Number(found.approved_from) > now) return 'planned'
  const until = Number(found.approved_until)
  return until !== 0 && until <= now ? 'over' : 'shown'
}
