import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { randomFrom } from '@candela/units/testing'

const TELLER = fileURLToPath(new URL('teller.ts', import.meta.url))
/** of a life once its rails are open; of every other one, once so many payments of it were accepted */
const LONGEST_LIFE_MS = 120
const LEAST_ACCEPTED = 4
/** of the rails' time 200 times as much: every payment has its line by then */
const SETTLED_MS = 1_500

/** The outcome of killing the practice rails. */
export interface RailKills {
  readonly kills: number
  readonly answered: number
  readonly lines: number
  /** answers, or lines that were told, that are not there after a restart */
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
}

interface Line {
  readonly line: number
  readonly reference: string
  readonly kind: string
}

interface Said {
  readonly rail?: string
  readonly lines?: readonly Line[]
  readonly answered?: string
  readonly state?: string
  readonly ready?: true
}

/** Everything the rails said so far, of all lives. */
class Heard {
  readonly answered = new Map<string, string>()
  readonly told = new Map<string, Map<number, string>>()
  readonly lost: string[] = []

  hear({ rail = '', lines, answered, state }: Said): void {
    if (answered !== undefined && state === 'accepted') this.answered.set(`${rail} ${answered}`, state)
    if (!lines) return
    const known = this.told.get(rail) ?? new Map<number, string>()
    this.told.set(rail, known)
    for (const number of known.keys()) {
      if (number > lines.length) this.lost.push(`${rail} line ${number} is gone`)
    }
    lines.forEach((line, place) => {
      const text = JSON.stringify(line)
      if (line.line !== place + 1) this.lost.push(`${rail} line ${place + 1} is numbered ${line.line}`)
      if ((known.get(line.line) ?? text) !== text) this.lost.push(`${rail} line ${line.line} is another`)
      known.set(line.line, text)
    })
  }
}

/** Kills a real process of all practice rails, again and again on the same files, and compares what it had said with what it then says. */
export async function killRails(
  kills: number,
  seed: number,
  told: (kill: number) => void = () => {},
): Promise<RailKills> {
  const folder = mkdtempSync(join(tmpdir(), 'candela-rails-'))
  const startedAt = Date.now()
  const heard = new Heard()
  const random = randomFrom(seed)
  try {
    for (let kill = 1; kill <= kills; kill++) {
      await live(folder, startedAt, kill, heard, random() * LONGEST_LIFE_MS)
      told(kill)
    }
    await wait(SETTLED_MS)
    await live(folder, startedAt, 0, heard, undefined)
    return { kills, answered: heard.answered.size, ...balance(heard) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One life: killed so many milliseconds after its rails are open, or left to end by itself. */
async function live(
  folder: string,
  startedAt: number,
  life: number,
  heard: Heard,
  ms: number | undefined,
): Promise<void> {
  const options = ['--import', 'tsx', TELLER, folder, String(startedAt), String(life)]
  const child: ChildProcess = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  let missing = life % 2 === 0 ? LEAST_ACCEPTED : 0
  try {
    for await (const text of createInterface({ input: child.stdout! })) {
      const said = whole(text)
      if (!said) continue
      heard.hear(said)
      const isLast = said.state === 'accepted' && missing > 0 && --missing === 0
      const isLongEnough = isLast || (said.ready && missing === 0)
      if (isLongEnough && ms !== undefined) setTimeout(() => child.kill('SIGKILL'), ms)
    }
  } finally {
    child.kill('SIGKILL')
  }
  const [code] = await ended
  if (ms === undefined && code !== 0) throw new Error(`the rails ended with ${String(code)}`)
}

/** A kill cuts the last sentence off. */
function whole(text: string): Said | undefined {
  try {
    return JSON.parse(text) as Said
  } catch {
    return undefined
  }
}

function balance({ answered, told, lost }: Heard): Pick<RailKills, 'lines' | 'lost' | 'doubled'> {
  const count = new Map<string, number>()
  let lines = 0
  for (const [rail, known] of told) {
    for (const text of known.values()) {
      const { reference, kind }: Line = JSON.parse(text)
      lines++
      if (kind !== 'house') count.set(`${rail} ${reference}`, (count.get(`${rail} ${reference}`) ?? 0) + 1)
    }
  }
  const missing = [...answered.keys()].filter((key) => !count.has(key)).map((key) => `${key} has no line`)
  const doubled = [...count].filter(([, times]) => times > 1).map(([key, times]) => `${key} has ${times} lines`)
  return { lines, lost: [...lost, ...missing], doubled }
}
