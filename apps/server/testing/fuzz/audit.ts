import { parseDecimal } from '@candela/units'
import { TestClient } from '../index.ts'
import type { Actor } from './world.ts'

const MAX_PAGES = 1_000

/**
 * Holds what a customer owns against what was acknowledged: every posting belongs to a command that was granted, to a trade of a resting
 * order, or to what the market did with a position or a timed order; postings add up to the balances, and what is held is what open orders
 * hold. A refused request that moved anything shows here.
 */
export async function audit(url: string, actor: Actor): Promise<readonly string[]> {
  const client = new TestClient(url, actor.username)
  try {
    const entered = await client.enter('/login', { username: actor.username, password: actor.password })
    if (!entered.success) return [`${actor.username} cannot sign in: ${entered.msg}`]
    return await auditOf(client, actor)
  } finally {
    client.close()
  }
}

async function auditOf(client: TestClient, actor: Actor): Promise<readonly string[]> {
  const faults: string[] = []
  // a resting order may be filled between two readings: what moved is read again
  for (let attempt = 0; ; attempt++) {
    const before = await client.call('statement', EVERY_POSTING)
    const { balances } = await client.call('balances')
    const open = await everyPage(
      (cursor) => client.call('orders', { query: { state: 'open', limit: '200', ...cursor } }),
      'orders',
    )
    const closed = await everyPage(
      (cursor) => client.call('orders', { query: { state: 'closed', limit: '200', ...cursor } }),
      'orders',
    )
    const derivatives = await derivativesOf(client)
    const ended = { release: endedOf(closed), perpetualRelease: derivatives.ended }
    const fills = await everyPage((cursor) => client.call('fills', { query: { limit: '200', ...cursor } }), 'fills')
    if ((await client.call('statement', EVERY_POSTING)) !== before && attempt < 20) continue

    const explained = new Set([...actor.acknowledged, ...fills.map((fill) => fill.seq), ...derivatives.seqs])
    const sums = new Map<string, bigint>()
    const rows = before.trimEnd().split('\r\n').slice(1)
    for (const [index, row] of rows.entries()) {
      const [time, , kind, account, asset, amount, balance, , seq] = row.split(',')
      const place = `${asset} ${account}`
      const sum = (sums.get(place) ?? 0n) + parseDecimal(amount!)!
      sums.set(place, sum)
      if (sum !== parseDecimal(balance!)) faults.push(`posting ${row}: the balance is not the sum`)
      if (sum < 0n) faults.push(`posting ${row}: below nothing`)
      const isWelcome = index === 0 && kind === 'practiceFunds'
      const isEnd = (kind === 'release' || kind === 'perpetualRelease') && ended[kind].has(time!)
      if (!isWelcome && !isEnd && !explained.has(Number(seq))) faults.push(`posting ${row}: nobody was told of it`)
    }
    const held = new Map<string, bigint>()
    const { products } = await client.call('products')
    for (const { side, product, held: of } of open) {
      const { base, quote } = products.find(({ id }) => id === product)!
      const asset = side === 'buy' ? quote : base
      held.set(asset, (held.get(asset) ?? 0n) + parseDecimal(of)!)
    }
    held.set('USDT', (held.get('USDT') ?? 0n) + derivatives.held)
    for (const { asset, available, held: kept } of balances) {
      if ((sums.get(`${asset} available`) ?? 0n) !== parseDecimal(available))
        faults.push(`${asset}: ${available} available, postings say otherwise`)
      if ((sums.get(`${asset} held`) ?? 0n) !== parseDecimal(kept))
        faults.push(`${asset}: ${kept} held, postings say otherwise`)
      if ((held.get(asset) ?? 0n) !== parseDecimal(kept))
        faults.push(`${asset}: ${kept} held, open orders hold otherwise`)
    }
    return faults.map((fault) => `${actor.username}: ${fault}`)
  }
}

interface Derivatives {
  /** entries in which the market traded, settled, funded or liquidated for the customer */
  readonly seqs: readonly number[]
  /** the times at which orders ended otherwise than by being cancelled, maybe without a fill */
  readonly ended: ReadonlySet<string>
  /** the amount that open perpetual orders hold */
  readonly held: bigint
}

async function derivativesOf(client: TestClient): Promise<Derivatives> {
  const ordersIn = (state: 'open' | 'closed') =>
    everyPage((cursor) => client.call('perpetualOrders', { query: { state, limit: '200', ...cursor } }), 'orders')
  const open = await ordersIn('open')
  const closed = await ordersIn('closed')
  const traded = [...open, ...closed].filter(({ filled }) => filled !== '0')
  const seqs: number[] = []
  for (const { id } of traded) {
    const { fills } = await client.call('perpetualOrder', { params: { order: id } })
    seqs.push(...fills.map(({ seq }) => seq))
  }
  const moves = await everyPage(
    (cursor) => client.call('perpetualMoves', { query: { limit: '200', ...cursor } }),
    'moves',
  )
  const settled = await everyPage(
    (cursor) => client.call('timedOrders', { query: { state: 'settled', limit: '200', ...cursor } }),
    'orders',
  )
  seqs.push(...moves.map(({ seq }) => seq), ...settled.map(({ settledSeq }) => settledSeq))
  return { seqs, ended: endedOf(closed), held: open.reduce((sum, { held }) => sum + parseDecimal(held)!, 0n) }
}

/** The times at which orders ended by themselves: a protection begins, or a market order finds no more, in an entry that names none. */
function endedOf(closed: readonly { readonly reason: string; readonly updatedAt: number }[]): ReadonlySet<string> {
  const ended = closed.filter(({ reason }) => reason !== 'cancelled')
  return new Set(ended.map(({ updatedAt }) => new Date(updatedAt).toISOString()))
}

const EVERY_POSTING = { query: { detail: 'postings' } } as const

async function everyPage<K extends string, Row>(
  ask: (cursor: {
    cursor?: string
  }) => Promise<{ readonly next?: string | undefined } & { readonly [P in K]: readonly Row[] }>,
  name: K,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  let cursor: { cursor?: string } = {}
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = await ask(cursor)
    rows.push(...answer[name])
    if (answer.next === undefined) return rows
    cursor = { cursor: answer.next }
  }
  throw new Error(`more than ${MAX_PAGES} pages of ${name}`)
}
