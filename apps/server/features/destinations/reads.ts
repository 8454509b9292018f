import type { Engine } from '@candela/engine'
import { railOf } from '@candela/rules/funding/arithmetic'
import type { DestinationReads } from '../../ports/destinations.ts'
import type { KeptDestinations } from './kept.ts'
import { shownOf } from './shown.ts'
import { canonicalOf } from './texts.ts'

/** For whoever sends money there. */
export function openDestinationReads(engine: Engine, kept: KeptDestinations): DestinationReads {
  return {
    async digest(customer, destination) {
      const known = engine.core.destinations.of(customer).find((own) => own.destination === destination)
      const found = known && (await kept.find(destination))
      return found && kept.digest(found.account, railOf(known.rail)!.id, canonicalOf(found.texts))
    },
    async shown(account) {
      const [removed, there] = await Promise.all([kept.removed(account), kept.list(account)])
      return new Map([...removed, ...there.map(({ number, texts }) => [number, shownOf(texts)] as const)])
    },
  }
}
