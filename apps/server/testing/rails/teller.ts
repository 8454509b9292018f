import { join } from 'node:path'
import { nodeDisk } from '@candela/journal'
import { openSandbox, SANDBOX_RAILS } from '../../outside/rails/index.ts'
import { knowsAda } from '../../outside/rails/testing/known.ts'

/** The rails' time runs so many times as fast, so that what takes a minute comes within a life. */
const TIMES = 200
const PAUSE_EVERY = 8
const [folder, startedAt, life] = [process.argv[2]!, Number(process.argv[3]), Number(process.argv[4])]
const clock = () => startedAt + (Date.now() - startedAt) * TIMES
const say = (said: unknown): boolean => process.stdout.write(`${JSON.stringify(said)}\n`)

/*
 * One life of every practice rail: tells all lines, then pays and is paid until it is killed. Says what it will ask
 * before it asks, and what was answered after.
 */
const rails = await Promise.all(
  SANDBOX_RAILS.map((terms) =>
    openSandbox({ terms, disk: nodeDisk(join(folder, terms.id)), clock, seed: 'kills', comparesNames: knowsAda }),
  ),
)
for (const { rail } of rails) say({ rail: rail.id, lines: await rail.linesAfter(0, Number.MAX_SAFE_INTEGER) })
say({ ready: true })
for (let count = 1; life > 0; count++) {
  const { rail, pay } = { rail: rails[count % rails.length]!.rail, pay: rails[count % rails.length]! }
  const asset = SANDBOX_RAILS[count % rails.length]!.rail.assets[0]!
  const number = life * 100_000 + count
  const isIn = (count >> 3) % 2 === 0
  const reference = isIn ? (rail.kind === 'chain' ? `A${number}` : `DP${number}`) : `WD${number}`
  say({ asked: reference, rail: rail.id })
  const { state } = isIn
    ? await pay.pay({ key: reference, to: number, asset, amount: 1_000, wish: 'exact', remitter: 'Ada Example' })
    : await rail.payout({ key: `house:${reference}`, reference, asset, amount: 1_000 })
  say({ answered: reference, rail: rail.id, state })
  if (count % PAUSE_EVERY === 0) {
    const lines = await rail.linesAfter(0, Number.MAX_SAFE_INTEGER)
    say({ rail: rail.id, lines })
  }
}
for (const rail of rails) await rail.close()
