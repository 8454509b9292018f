import { run as book } from './book.ts'
import { run as command } from './command.ts'
import { run as fanout } from './fanout.ts'
import { run as forcedPrice } from './forced-price.ts'
import { run as frames } from './frames.ts'
import { run as growth } from './growth.ts'
import { run as growthHouse } from './growth-house.ts'
import { run as journal } from './journal.ts'
import { run as liquidate } from './liquidate.ts'
import { run as loginTime } from './login-time.ts'
import { run as memory } from './memory.ts'
import { run as midnight } from './midnight.ts'
import { run as notional } from './notional.ts'
import { run as order } from './order.ts'
import { run as orderSocket } from './order-socket.ts'
import { run as orderTime } from './order-time.ts'
import { run as pages } from './pages.ts'
import { run as projection } from './projection.ts'
import { run as replay } from './replay.ts'
import { run as restart } from './restart.ts'
import { run as settle } from './settle.ts'
import { run as shell } from './shell.ts'
import { run as stalls } from './stalls.ts'
import { run as start } from './start.ts'
import { run as step } from './step.ts'
import { run as strategy } from './strategy.ts'
import type { Report } from './stream.ts'
import { run as taps } from './taps.ts'
import { run as uploads } from './uploads.ts'

/** By the names that docs and goals use, cheap ones first. */
const BENCHMARKS: Readonly<Record<string, (report: Report) => Promise<void>>> = {
  notional,
  'forced-price': forcedPrice,
  book,
  command,
  step,
  liquidate,
  settle,
  midnight,
  strategy,
  journal,
  replay,
  projection,
  order,
  'order-socket': orderSocket,
  'order-time': orderTime,
  fanout,
  start,
  restart,
  memory,
  stalls,
  'login-time': loginTime,
  uploads,
  shell,
  frames,
  taps,
  pages,
  growth,
  'growth-house': growthHouse,
}

/** `npm run bench`, or `npm run bench -- book order`: one JSON object a line, what was measured beside its peer in the same run. */
async function main(names: readonly string[]): Promise<number> {
  const unknown = names.find((name) => !(name in BENCHMARKS))
  if (unknown !== undefined) {
    process.stderr.write(`there is no benchmark called ${unknown}; there are ${Object.keys(BENCHMARKS).join(', ')}\n`)
    return 2
  }
  const rounded = (value: number): number => Number(value.toPrecision(4))
  for (const [name, run] of Object.entries(BENCHMARKS)) {
    if (names.length > 0 && !names.includes(name)) continue
    await run(({ name: figure, value, unit, peer, peerValue, ratio, ...more }) => {
      const measured = { value: rounded(value), unit, peer, peerValue: rounded(peerValue), ratio: rounded(ratio) }
      const line = {
        name: figure,
        ...measured,
        bench: name,
        ...more,
        ...(more.spread && { spread: more.spread.map(rounded) }),
      }
      process.stdout.write(`${JSON.stringify(line)}\n`)
    })
  }
  return 0
}

process.exitCode = await main(process.argv.slice(2))
