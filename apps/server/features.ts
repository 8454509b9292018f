import { assert } from '@candela/units'
import type { Feature, Opened } from './feature.ts'
import { account } from './features/account/index.ts'
import { announcements } from './features/announcements/index.ts'
import { applications } from './features/applications/index.ts'
import { audit } from './features/audit/index.ts'
import { customers } from './features/customers/index.ts'
import { destinations } from './features/destinations/index.ts'
import { earn } from './features/earn/index.ts'
import { funding } from './features/funding/index.ts'
import { health } from './features/health/index.ts'
import { house } from './features/house/index.ts'
import { holds } from './features/holds/index.ts'
import { identity } from './features/identity/index.ts'
import { limits } from './features/limits/index.ts'
import { lines } from './features/lines/index.ts'
import { loan } from './features/loan/index.ts'
import { market } from './features/market/index.ts'
import { messages } from './features/messages/index.ts'
import { operators } from './features/operators/index.ts'
import { perpetual } from './features/perpetual/index.ts'
import { proof } from './features/proof/index.ts'
import { rails } from './features/rails/index.ts'
import { referral } from './features/referral/index.ts'
import { releases } from './features/releases/index.ts'
import { security } from './features/security/index.ts'
import { session } from './features/session/index.ts'
import { settings } from './features/settings/index.ts'
import { spot } from './features/spot/index.ts'
import { subscription } from './features/subscription/index.ts'
import { support } from './features/support/index.ts'
import { timed } from './features/timed/index.ts'
import { withdrawals } from './features/withdrawals/index.ts'
import type { Floor } from './floor.ts'
import type { Handlers } from './http/api.ts'
import type { RefusalParams } from './intake/commands.ts'
import type { Ports } from './ports/index.ts'
import { patiently } from './store/store.ts'
import { type Upkeep, UPKEEP_EVERY_MS } from './upkeep.ts'

/** The rooms of the server, each after those that it needs something of. */
export const FEATURES = [
  messages,
  market,
  spot,
  timed,
  perpetual,
  house,
  earn,
  loan,
  referral,
  subscription,
  funding,
  limits,
  proof,
  session,
  security,
  audit,
  operators,
  identity,
  destinations,
  rails,
  withdrawals,
  releases,
  lines,
  holds,
  applications,
  support,
  announcements,
  account,
  settings,
  customers,
  health,
] as const

/** The values in the texts of refusals, of every room. */
export const REFUSAL_PARAMS: RefusalParams = together(FEATURES.map(({ refusalParams }) => refusalParams))

export interface OpenFeatures {
  readonly handlers: Handlers
  readonly ports: Ports
  readonly upkeep: readonly Upkeep[]
}

/** Opens every room in order, and hands each what it needs of those before it. */
export async function openFeatures(floor: Floor): Promise<OpenFeatures> {
  const opened: Opened[] = []
  const ports: Partial<Ports> = {}
  for (const feature of FEATURES as readonly Feature[]) {
    const missing = feature.needs?.filter((port) => ports[port] === undefined) ?? []
    assert(missing.length === 0, `${feature.word} needs ${missing.join(', ')} of rooms that stand after it`)
    const room = await feature.open(floor, ports as Ports)
    Object.assign(ports, room.gives)
    opened.push(room)
  }
  const declared = (FEATURES as readonly Feature[]).flatMap(({ intents = [] }) => intents)
  const unlike =
    declared.length !== floor.intents.kinds.length || declared.some((kind) => !floor.intents.kinds.includes(kind))
  assert(!unlike, 'rooms open the intents that they declare')
  const resumed = await patiently(() => floor.intents.resume())
  if (resumed > 0) floor.log.info({ intents: resumed }, 'finished what a stop had interrupted')
  const handlers: AllHandlers = together(opened.map((room) => room.handlers))
  const given: AllPorts = together(opened.map(({ gives }) => gives))
  const upkeep = [...opened.flatMap((room) => room.upkeep ?? []), intentsUpkeep(floor)]
  return { handlers, ports: given, upkeep }
}

/** Finishes intents that an absent database broke off, without waiting for the next start. */
function intentsUpkeep({ intents }: Floor): Upkeep {
  return {
    what: 'intents',
    everyMs: UPKEEP_EVERY_MS,
    async run() {
      await intents.resume()
    },
  }
}

type Room = Awaited<ReturnType<(typeof FEATURES)[number]['open']>>
type AllOf<Union> = (Union extends unknown ? (part: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
/** A route or a port that no room gives does not compile. */
type AllHandlers = AllOf<Room['handlers']>
type AllPorts = AllOf<Room extends { gives: infer G } ? G : Extract<Room, { gives: unknown }>['gives']>

/** One record of all; what two rooms give is nobody's. */
function together<T>(parts: readonly (object | undefined)[]): T {
  const all: Record<string, unknown> = {}
  for (const [name, part] of parts.flatMap((part) => Object.entries(part ?? {}))) {
    assert(!(name in all), `two rooms give ${name}`)
    all[name] = part
  }
  return all as T
}
