import { channel } from 'node:diagnostics_channel'
import type pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { assert } from '@candela/units'
import { PASSING, Refused } from '../refused.ts'
import type { Secrets } from '../vault/secrets.ts'
import { transaction } from '../vault/transaction.ts'

/** Something that spans vault and journal. `Body` and `Done` are kept as JSON. */
export interface IntentKind<Body, Entered, Done> {
  readonly kind: string
  /** Enters the command; again after a stop, where it must come to the same. What it refuses forgets the intent. */
  enter(body: Body, isAgain: boolean): Promise<Entered>
  /** Brings the vault to what the journal says: once, in the transaction that writes the intent off. */
  finish(body: Body, entered: Entered, client: pg.PoolClient): Promise<Done>
  /** Tells others of it; after a stop perhaps twice. */
  tell?(body: Body, done: Done): Promise<void>
  /** The journal wanted nothing of it: takes back what the beginning wrote. */
  refused?(body: Body, client: pg.PoolClient): Promise<void>
}

export interface Intent<Body, Done> {
  /** `begin`: what the vault has to hold from then on, in the transaction of the intent's own row. */
  run(subject: string, body: Body, begin?: (client: pg.PoolClient) => Promise<void>): Promise<Done>
}

export interface Intents {
  /** Each kind is opened once, by its room. */
  open<Body, Entered, Done>(kind: IntentKind<Body, Entered, Done>): Intent<Body, Done>
  /** Finishes what a stop, or a database that was away, broke off; answers how many. */
  resume(): Promise<number>
  readonly kinds: readonly string[]
}

/** The steps of an intent; a test stops it at each. */
export const INTENT_STEPS = ['begin', 'begun', 'entered', 'finished', 'told'] as const
export type IntentStep = (typeof INTENT_STEPS)[number]

/** Told to whoever listens in the process: a test holds it there, and ends it. */
const steps = channel('candela:intent')

async function announce(kind: string, step: IntentStep): Promise<void> {
  if (!steps.hasSubscribers) return
  const moment: { kind: string; step: IntentStep; until?: Promise<void> } = { kind, step }
  steps.publish(moment)
  await moment.until
}

interface Parts {
  readonly pool: pg.Pool
  readonly secrets: Secrets
  readonly clock: () => number
  readonly at?: (kind: string, step: IntentStep) => void | Promise<void>
}

interface Row {
  id: string
  kind: string
  subject: string
  body: Buffer
  done: Buffer | null
}

type Known = IntentKind<unknown, unknown, unknown>

const RESUMED_AT_ONCE = 1_000

export function openIntents({ pool, secrets, clock, at = announce }: Parts): Intents {
  const kinds = new Map<string, Known>()
  const underWay = new Set<string>()
  const sealed = (id: string, column: 'body' | 'done', value: unknown): Buffer =>
    secrets.seal(JSON.stringify(value ?? null), `intent.${column} ${id}`)
  const opened = (id: string, column: 'body' | 'done', bytes: Buffer): unknown =>
    JSON.parse(secrets.open(bytes, `intent.${column} ${id}`).toString('utf8'))
  const forget = (client: pg.PoolClient | pg.Pool, id: string) =>
    client.query('delete from vault.intent where id = $1', [id])

  /** From the row that was written to the end. */
  const carry = async (known: Known, id: string, body: unknown, isAgain: boolean): Promise<unknown> => {
    try {
      const entered = await known.enter(body, isAgain)
      await at(known.kind, 'entered')
      const done = await transaction(pool, async (client) => {
        const result = await known.finish(body, entered, client)
        await client.query('update vault.intent set done = $2 where id = $1', [id, sealed(id, 'done', result)])
        return result
      })
      await at(known.kind, 'finished')
      return done
    } catch (error) {
      // an intent that was journalled, or may have been, is kept for what passes
      const isFinal = error instanceof Refused && !(isAgain && PASSING.has(error.code))
      if (isFinal)
        await transaction(pool, async (client) => {
          await known.refused?.(body, client)
          await forget(client, id)
        })
      throw error
    }
  }
  const end = async (known: Known, id: string, body: unknown, done: unknown): Promise<void> => {
    await known.tell?.(body, done)
    await at(known.kind, 'told')
    await forget(pool, id)
  }
  const resumeRow = async ({ id, kind, body: bytes, done: doneBytes }: Row): Promise<void> => {
    const known = kinds.get(kind)
    assert(known !== undefined, `no room knows the intent ${kind}`)
    const body = opened(id, 'body', bytes)
    try {
      const done = doneBytes === null ? await carry(known, id, body, true) : opened(id, 'done', doneBytes)
      await end(known, id, body, done)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
  }
  const alone = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (underWay.has(key)) throw new Refused('busy')
    underWay.add(key)
    try {
      return await work()
    } finally {
      underWay.delete(key)
    }
  }
  return {
    get kinds() {
      return [...kinds.keys()]
    },
    open<Body, Entered, Done>(declared: IntentKind<Body, Entered, Done>): Intent<Body, Done> {
      const { kind } = declared
      assert(!kinds.has(kind), `two rooms open the intent ${kind}`)
      const known = declared as unknown as Known
      kinds.set(kind, known)
      return {
        run: (subject, body, begin) =>
          alone(`${kind} ${subject}`, async () => {
            // one about the same that broke off comes first
            const { rows } = await pool.query<Row>('select * from vault.intent where kind = $1 and subject = $2', [
              kind,
              subject,
            ])
            for (const row of rows) await resumeRow(row)
            const id = uuidv7()
            await at(kind, 'begin')
            await transaction(pool, async (client) => {
              await client.query(
                'insert into vault.intent (id, kind, subject, body, begun_at) values ($1, $2, $3, $4, $5)',
                [id, kind, subject, sealed(id, 'body', body), clock()],
              )
              await begin?.(client)
            })
            await at(kind, 'begun')
            const done = await carry(known, id, body, false)
            await end(known, id, body, done)
            return done as Done
          }),
      }
    },
    async resume() {
      const { rows } = await pool.query<Row>('select * from vault.intent order by begun_at, id limit $1', [
        RESUMED_AT_ONCE,
      ])
      let resumed = 0
      for (const row of rows) {
        const key = `${row.kind} ${row.subject}`
        if (underWay.has(key)) continue
        resumed += await alone(key, async () => {
          // whoever was at it may have ended it since the list was read
          const { rows: still } = await pool.query<Row>('select * from vault.intent where id = $1', [row.id])
          for (const one of still) await resumeRow(one)
          return still.length
        })
      }
      return resumed
    },
  }
}
