import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type AuditedEntry, type AuditedRoom, count, line, RAIL_IDS } from '@candela/auditor'
import { NO_HASH, STEP_MS } from '@candela/contract'
import { nodeDisk, readWhole, SIGNING_KEY_FILE, type SigningKey } from '@candela/journal'
import { MisplacedClaim } from '../../claims.ts'
import { DAY } from '@candela/units'
import {
  COMMITMENTS_FILE,
  type CommittedLine,
  committedLines,
  dayBefore,
  dayName,
  decodeRoot,
  followsFrom,
  MARKET_SECRET_FILE,
  type MarketRoot,
} from './commitments.ts'
import { LEAF_SECRET_FILE } from '../log/leaf-secret.ts'
import { type BookedRail, checkStatement, RAIL_KEY_FILE, STATEMENT_FILE } from './statement.ts'
import { VAULT_KEY_FILE, VAULT_KEY_NOTE_FILE, vaultKeyFault } from './vault-key.ts'

/** Files of a data directory, by what they are held against here. */
const KNOWN: Readonly<Record<'keys' | 'rails' | 'market', readonly string[]>> = {
  keys: [SIGNING_KEY_FILE, LEAF_SECRET_FILE, VAULT_KEY_FILE, VAULT_KEY_NOTE_FILE],
  rails: [STATEMENT_FILE, RAIL_KEY_FILE],
  market: [MARKET_SECRET_FILE, COMMITMENTS_FILE],
}

/** of the days without a commitment */
const DAYS_NAMED = 3

/**
 * Claim `files`, of what a house keeps beside journal, log and keys: the key of personal data is the one it noted, what
 * practice rails stated is what was booked, and what was published of the simulated market follows from its secret.
 */
export class KeptAudit implements AuditedRoom {
  readonly #house: string
  readonly #signingKey: SigningKey | undefined
  readonly #rails = new Map<number, BookedRail>()
  /** days since 1970-01-01 UTC that have prices */
  readonly #priced = new Set<number>()
  readonly #said: string[] = []
  readonly #unchecked: string[] = []

  constructor(house: string, signingKey: SigningKey | undefined) {
    this.#house = house
    this.#signingKey = signingKey
  }

  apply({ command, code, events }: AuditedEntry): void {
    if (code !== 0) return
    if (command.kind === 'market') this.#priced.add(Math.floor((command.step * STEP_MS) / DAY))
    if (command.kind === 'listRail') this.#rails.set(command.rail, { key: command.key, lines: 0, head: NO_HASH })
    for (const event of events) {
      const rail = event.kind === 'arrived' ? this.#rails.get(event.rail) : undefined
      if (event.kind === 'arrived' && rail) [rail.lines, rail.head] = [event.line, event.digest]
    }
  }

  /** A house that runs writes each of these files before the journal, so they are read after it. Throws MisplacedClaim. */
  end(): void {
    this.#vaultKey()
    this.#statements()
    this.#market()
  }

  lines(): readonly string[] {
    return this.#said
  }

  /** Files that nothing is read from or that nothing follows from, as they are named in a line. */
  get unchecked(): readonly string[] {
    return this.#unchecked
  }

  #vaultKey(): void {
    const keys = nodeDisk(join(this.#house, 'keys'))
    this.#strays('keys', KNOWN.keys)
    if (!keys.list().includes(VAULT_KEY_FILE)) return
    const fault = this.#signingKey ? vaultKeyFault(keys, this.#signingKey) : 'unnoted'
    if (fault === 'unnoted') this.#unchecked.push(`keys/${VAULT_KEY_FILE} (its next start notes which it is)`)
    else if (fault !== undefined) throw damaged(join(keys.path, fault), 0, 'is not the key that the house noted')
    else this.#said.push(line('vault key', 'is the one that the house noted and signed'))
  }

  #statements(): void {
    const folder = join(this.#house, 'rails')
    if (!existsSync(folder)) {
      const booked = [...this.#rails.values()].some(({ lines }) => lines > 0)
      if (booked) this.#unchecked.push('the statements of the rails (not in this folder)')
      return
    }
    let [stated, ahead] = [0, 0]
    RAIL_IDS.forEach((id, place) => {
      const booked = this.#rails.get(place + 1)
      const disk = nodeDisk(join(folder, id))
      if (booked === undefined && !existsSync(disk.path)) return
      const { lines, tail } = checkStatement(disk, booked)
      stated += lines
      ahead += lines - (booked?.lines ?? 0)
      if (tail)
        this.#unchecked.push(`${tail.bytes} bytes torn off at byte ${tail.offset} of rails/${id}/${STATEMENT_FILE}`)
      this.#strays(`rails/${id}`, KNOWN.rails)
    })
    this.#strays('rails', RAIL_IDS)
    const open = ahead > 0 ? `, ${count(ahead)} of them not booked yet` : ''
    this.#said.push(
      line('rails', `${count(stated)} lines of statements are chained, signed and what was booked${open}`),
    )
  }

  #market(): void {
    const folder = join(this.#house, 'market')
    if (!existsSync(folder)) return
    this.#strays('market', KNOWN.market)
    const disk = nodeDisk(folder)
    const root = disk.list().includes(MARKET_SECRET_FILE) ? rootIn(folder) : undefined
    const path = join(folder, COMMITMENTS_FILE)
    if (!existsSync(path)) {
      if (root) throw damaged(path, 0, 'is missing beside the secret that it commits to')
      return
    }
    const bytes = readWhole(disk, COMMITMENTS_FILE)
    const { lines, end } = committedLines(bytes)
    if (end < bytes.length) {
      this.#unchecked.push(`${bytes.length - end} bytes torn off at byte ${end} of market/${COMMITMENTS_FILE}`)
    }
    const held = this.#held(lines, root ?? lastRevealed(lines), root ? folder : undefined)
    const committed = new Set(lines.map(({ said }) => (said?.what === 'commit' ? said.day : -1)))
    const without = [...this.#priced].filter((day) => !committed.has(day))
    if (without.length > 0) {
      const days = without.slice(0, DAYS_NAMED).map(dayName).join(' ')
      this.#unchecked.push(`prices of days without a commitment (${count(without.length)}: ${days})`)
    }
    if (!root) this.#unchecked.push(`market/${COMMITMENTS_FILE} beyond what it reveals (no secret beside it)`)
    const from = root ? 'the secret' : 'the last day revealed'
    this.#said.push(line('market', `${count(held)} of ${count(lines.length)} published lines follow from ${from}`))
  }

  /** The number of lines that follow from the root; where there is no secret, later days' are not held against anything. */
  #held(lines: readonly CommittedLine[], root: MarketRoot | undefined, folder: string | undefined): number {
    const secretOf = secretsFrom(root)
    const later = ({ said }: CommittedLine): boolean =>
      folder === undefined && said !== undefined && said.day > (root?.lastDay ?? -1)
    const held = lines.filter((each) => !later(each))
    const wrong = held.find((each) => !followsFrom(each, each.said && secretOf(each.said.day)))
    if (wrong === undefined) return held.length
    // one line that follows says whose fault it is
    const isSecret =
      folder !== undefined && !held.some((each) => followsFrom(each, each.said && secretOf(each.said.day)))
    if (isSecret) throw damaged(join(folder, MARKET_SECRET_FILE), 0, 'is not what any published line was made from')
    const path = join(this.#house, 'market', COMMITMENTS_FILE)
    throw damaged(path, wrong.offset, `says in line ${wrong.number} what does not follow from the secret`)
  }

  #strays(folder: string, known: readonly string[]): void {
    const path = join(this.#house, folder)
    const found = (existsSync(path) ? readdirSync(path) : []).filter((name) => !known.includes(name))
    this.#unchecked.push(...found.map((name) => `${folder}/${name}`))
  }
}

function rootIn(folder: string): MarketRoot {
  const root = decodeRoot(Buffer.from(readWhole(nodeDisk(folder), MARKET_SECRET_FILE)).toString('latin1'))
  if (root) return root
  throw damaged(join(folder, MARKET_SECRET_FILE), 0, 'is not a market secret')
}

/** The latest told day, which opens all before it where no secret lies beside them. */
function lastRevealed(lines: readonly CommittedLine[]): MarketRoot | undefined {
  let last: MarketRoot | undefined
  for (const { said } of lines) {
    if (said?.what !== 'reveal' || said.day <= (last?.lastDay ?? -1)) continue
    last = { lastDay: said.day, secret: Buffer.from(said.value, 'hex') }
  }
  return last
}

/** The secret of a day, from the root back; undefined for a day after it. */
function secretsFrom(root: MarketRoot | undefined): (day: number) => Buffer | undefined {
  if (root === undefined) return () => undefined
  const found = [root.secret]
  return (day) => {
    const back = root.lastDay - day
    while (found.length <= back) found.push(dayBefore(found.at(-1)!))
    return found[back]
  }
}

function damaged(path: string, offset: number, what: string): MisplacedClaim {
  return new MisplacedClaim('files', 0, `${path.slice(path.lastIndexOf('/') + 1)} ${what}`, path, offset)
}
