import type { StepUpWay } from '@candela/contract'
import type { CoreDestination } from '@candela/core'
import type { Engine } from '@candela/engine'
import type { Commands } from '../../intake/commands.ts'
import type { Intent, Intents } from '../../intents/index.ts'
import type { Notices } from '../../ports/messages.ts'
import type { CredentialStore } from '../../vault/credentials.ts'
import type { KeptDestinations } from './kept.ts'
import { shownOf } from './shown.ts'
import type { DestinationTexts } from './texts.ts'

export interface Adding {
  readonly account: string
  readonly customer: number
  readonly commandId: string
  readonly rail: number
  readonly asset: number
  readonly digest: string
  readonly confirmedBy: StepUpWay
  readonly texts: DestinationTexts
}

export interface Removing {
  readonly account: string
  readonly customer: number
  readonly commandId: string
  readonly destination: number
}

interface Entered {
  readonly number: number
  readonly seq: number
  readonly at: number
}

interface Parts {
  readonly intents: Intents
  readonly engine: Engine
  readonly commands: Commands
  readonly kept: KeptDestinations
  readonly store: CredentialStore
  readonly notices: Notices
}

/** The journal first: texts that no entry knows are nobody's destination. */
export function openDestinationIntents(parts: Parts): {
  readonly adding: Intent<Adding, Entered>
  readonly removing: Intent<Removing, null>
} {
  const { intents, engine, commands, kept, store, notices } = parts
  const ownOf = (customer: number): readonly CoreDestination[] => engine.core.destinations.of(customer)
  const adding = intents.open<Adding, Entered, Entered>({
    kind: 'addDestination',
    async enter({ customer, commandId, rail, asset, digest, confirmedBy }, isAgain) {
      const there = isAgain && ownOf(customer).find((own) => own.rail === rail && own.digest === digest)
      if (there) return { number: there.destination, seq: engine.durableSeq, at: there.addedAt }
      const command = { customer, commandId, rail, asset, digest, confirmedBy }
      const { value, seq, at } = await commands.submit({ kind: 'addDestination', ...command })
      return { number: value, seq, at }
    },
    async finish({ account, commandId, texts }, entered, client) {
      await kept.add(account, { number: entered.number, commandId, seq: entered.seq, texts }, client)
      return entered
    },
    async tell({ account, customer, commandId, texts }, { number }) {
      const protection = await store.read(account)
      const added = ownOf(customer).find(({ destination }) => destination === number)
      if (protection === undefined || added === undefined) return
      const letter = texts.kind === 'card' ? 'cardAdded' : 'addressAdded'
      await notices.tell(
        protection,
        letter,
        (formats) => ({ shown: shownOf(texts), time: formats.dateTimeUtc(added.usableFrom) }),
        `${letter} ${commandId}`,
      )
    },
  })
  const removing = intents.open<Removing, null, null>({
    kind: 'removeDestination',
    async enter({ customer, commandId, destination }, isAgain) {
      const isThere = ownOf(customer).some((own) => own.destination === destination)
      if (isAgain && !isThere) return null
      await commands.submit({ kind: 'removeDestination', customer, commandId, destination })
      return null
    },
    async finish({ account, destination }, _entered, client) {
      await kept.remove(account, destination, client)
      return null
    },
  })
  return { adding, removing }
}
