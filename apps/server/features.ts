import { assert } from '@candela/units'
import type { Feature, Opened } from './feature.ts'
import { FEATURES } from './features.made.ts'
import type { Floor } from './floor.ts'
import type { Handlers } from './http/api.ts'
import type { RefusalParams } from './intake/commands.ts'
import type { Ports } from './ports/index.ts'
import { patiently } from './store/store.ts'
import { type Upkeep, UPKEEP_EVERY_MS } from './upkeep.ts'

/** The values in the texts of refusals, of every room. */
export const REFUSAL_PARAMS: RefusalParams = together(FEATURES.map(({ refusalParams }) => refusalParams))

export interface OpenFeatures {
  readonly handlers: Handlers
  readonly ports: Ports
  readonly upkeep: readonly Upkeep[]
}

/** Opens every room once all that it needs of others is there, and hands it that. */
export async function openFeatures(floor: Floor): Promise<OpenFeatures> {
  const opened: Opened[] = []
  const ports: Partial<Ports> = {}
  const missing = ({ needs = [] }: Feature) => needs.filter((port) => ports[port] === undefined)
  let waiting: readonly Feature[] = FEATURES
  while (waiting.length > 0) {
    const next = waiting.find((feature) => missing(feature).length === 0)
    assert(
      next !== undefined,
      waiting.map((feature) => `${feature.word} needs ${missing(feature).join(', ')}`).join('; '),
    )
    const room = await next.open(floor, ports as Ports)
    Object.assign(ports, room.gives)
    opened.push(room)
    waiting = waiting.filter((feature) => feature !== next)
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
