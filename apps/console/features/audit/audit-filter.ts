import { AUDIT_ACTIONS, type AnswerOf, type AuditAction, type AuditRow } from '@candela/contract'

/** The filters of the log; '' lets everything through. */
export interface AuditFilter {
  readonly operator: string
  readonly action: AuditAction | ''
  readonly object: string
  readonly since: Since
}
export const SINCE = ['always', 'day', 'week', 'month'] as const
export type Since = (typeof SINCE)[number]
export const EVERYTHING: AuditFilter = { operator: '', action: '', object: '', since: 'always' }

const DAY_MS = 86_400_000
const SINCE_MS: Readonly<Record<Exclude<Since, 'always'>, number>> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
}

/** The filter as the route takes it. `from` is cut to whole minutes, so that the same filter stays the same question for a while. */
export function auditQuery(filter: AuditFilter, now: number): Record<string, string> {
  const from = filter.since === 'always' ? undefined : now - SINCE_MS[filter.since]
  return {
    ...(filter.operator !== '' && { operator: filter.operator }),
    ...(filter.action !== '' && { action: filter.action }),
    ...(filter.object.trim() !== '' && { object: filter.object.trim() }),
    ...(from !== undefined && { from: String(from - (from % 60_000)) }),
  }
}

export function isAction(text: string): text is AuditAction {
  return (AUDIT_ACTIONS as readonly string[]).includes(text)
}

/** More rows than this are not put into one file: the filter has to ask for less. */
export const EXPORT_ROWS = 20_000

export interface Export {
  readonly rows: readonly AuditRow[]
  readonly chain: AnswerOf<'deskAudit'>['chain']
  /** the filter asks for more than a file takes */
  readonly cut: boolean
}

/** Every row of a filter, newest first, with the state of the chain when its first page was read. */
export async function collectRows(
  ask: (cursor: string | undefined) => Promise<AnswerOf<'deskAudit'>>,
  limit = EXPORT_ROWS,
): Promise<Export> {
  const first = await ask(undefined)
  const rows = [...first.rows]
  let { next } = first
  while (next !== '' && rows.length < limit) {
    const page = await ask(next)
    rows.push(...page.rows)
    next = page.next
  }
  return { rows: rows.slice(0, limit), chain: first.chain, cut: next !== '' || rows.length > limit }
}

/** The recipe of a row's hash, for anyone who checks the file with a tool of their own; operators stand there by number. */
const RECIPE =
  "SHA-256 of 'candela audit 1', a zero byte, the 32 bytes of the hash of the row before (zeros before the first), and the JSON list " +
  '[number, at, by, operator, action, object, reason, second, entry], operator and second by number, 0 for none'

/** The file's text: the rows with their hashes, the filters, the head of the chain, and the recipe to compute it again. */
export function exportText(
  found: Export,
  filter: AuditFilter,
  operators: readonly { readonly number: number; readonly name: string }[],
  at: number,
): string {
  const numbers = operators.map(({ number, name }) => ({ number, name }))
  const { rows, chain, cut } = found
  return JSON.stringify(
    { exportedAt: new Date(at).toISOString(), filter, cut, chain, hash: RECIPE, operators: numbers, rows },
    undefined,
    2,
  )
}
