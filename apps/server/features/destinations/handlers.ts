import { type AnswerOf, type Destination, MONEY } from '@candela/contract'
import type { CoreDestination } from '@candela/core'
import type { Engine } from '@candela/engine'
import { railOf } from '@candela/rules/funding/arithmetic'
import type { Handlers } from '../../http/api.ts'
import type { Entry } from '../../http/entry.ts'
import type { Visit } from '../../http/visit.ts'
import { orderNumber } from '../../intake/decimals.ts'
import type { ReadHolder } from '../../ports/identity.ts'
import type { StepUp, TransactionPassword } from '../../ports/security.ts'
import { Refused } from '../../refused.ts'
import type { PersonFacts } from '../../vault/facts.ts'
import type { Session } from '../../vault/sessions.ts'
import { addressOf, cardOf, railNamed } from './entered.ts'
import { refuseForeseen } from './foreseen.ts'
import type { openDestinationIntents } from './intents.ts'
import type { KeptDestination, KeptDestinations } from './kept.ts'
import { shownOf } from './shown.ts'
import { canonicalOf, type DestinationTexts } from './texts.ts'

type DestinationHandlers = Pick<Handlers, 'destinations' | 'addCard' | 'addAddress' | 'removeDestination'>

interface Parts {
  readonly engine: Engine
  readonly facts: PersonFacts
  readonly kept: KeptDestinations
  readonly intents: ReturnType<typeof openDestinationIntents>
  readonly stepUp: StepUp
  readonly transactionPassword: TransactionPassword
  readonly holderName: ReadHolder
  readonly entry: Entry
}

type Reply = Parameters<Entry['renew']>[1]

/** The confirmation of adding a card or an address. */
interface Confirmation {
  readonly commandId: string
  readonly transactionPassword: string
  readonly stepUp?: string | undefined
}

/** A customer's own cards and addresses. */
export function destinationHandlers(parts: Parts): DestinationHandlers {
  const { engine, facts, kept, intents, stepUp, transactionPassword, holderName, entry } = parts
  const assetNumber = (id: string): number => engine.core.assets().find((asset) => asset.id === id)?.asset ?? -1
  const listOf = async ({ account, customer }: Session): Promise<Destination[]> => {
    const own = engine.core.destinations.of(customer)
    return (await kept.list(account)).flatMap((each) => {
      const known = own.find(({ destination }) => destination === each.number)
      return known ? [viewOf(known, each)] : []
    })
  }
  const viewOf = (known: CoreDestination, { number, texts }: KeptDestination): Destination => ({
    id: String(number),
    kind: texts.kind,
    rail: railOf(known.rail)!.id,
    asset: engine.core.assets()[known.asset]!.id,
    shown: shownOf(texts),
    address: texts.kind === 'card' ? '' : texts.address,
    name: texts.kind === 'card' ? texts.bank : texts.name,
    holder: texts.kind === 'card' ? texts.holder : '',
    addedAt: known.addedAt,
    usableFrom: known.usableFrom,
  })
  const holderOf = async ({ account, customer }: Session): Promise<string> =>
    facts.since(customer, 'identityValidated') === 0 ? '' : ((await holderName(account)) ?? '')
  /** The card or address that was added before under the id, if it was the same. */
  const addedBefore = async (session: Session, commandId: string, texts: DestinationTexts) => {
    const before = (await kept.list(session.account)).find((each) => each.commandId === commandId)
    if (before === undefined) return undefined
    if (canonicalOf(before.texts) !== canonicalOf(texts)) throw new Refused('commandIdReused')
    const known = engine.core.destinations.of(session.customer).find((own) => own.destination === before.number)
    return known && { seq: before.seq, at: known.addedAt, destination: viewOf(known, before) }
  }
  const add = async (
    { session, visit, reply }: { readonly session: Session; readonly visit: Visit; readonly reply: Reply },
    { commandId, transactionPassword: password, stepUp: token }: Confirmation,
    to: { readonly rail: string; readonly asset: number; readonly texts: DestinationTexts },
  ): Promise<AnswerOf<'addCard'>> => {
    const { account, customer } = session
    const before = await addedBefore(session, commandId, to.texts)
    if (before !== undefined) return before
    const { texts, asset } = to
    const { number: rail } = railNamed(to.rail)
    const digest = await kept.digest(account, to.rail, canonicalOf(texts))
    refuseForeseen(engine.core, customer, rail, asset, digest)
    await transactionPassword.demand(account, password, { address: visit.address, device: visit.device() })
    const { way } = await stepUp.demand(session, token, 'destinations')
    const adding = { account, customer, commandId, rail, asset, digest, confirmedBy: way, texts }
    const { number, seq, at } = await intents.adding.run(account, adding)
    await entry.renew(visit, reply, session)
    const known = engine.core.destinations.of(customer).find(({ destination }) => destination === number)
    if (known === undefined) throw new Refused('destinationUnknown')
    return { seq, at, destination: viewOf(known, { number, commandId, seq, texts }) }
  }
  return {
    async destinations({ session }) {
      const { terms } = engine.core.rules.destinations
      return { destinations: await listOf(session), terms, holder: await holderOf(session) }
    },
    async addCard({ session, body, visit, reply }) {
      if (facts.since(session.customer, 'transactionPassword') === 0) throw new Refused('transactionPasswordUnset')
      const holder = await holderOf(session)
      if (facts.since(session.customer, 'identityValidated') === 0) throw new Refused('identityNotValidated')
      return add({ session, visit, reply }, body, { rail: 'card', asset: MONEY, texts: cardOf(body, holder) })
    },
    async addAddress({ session, body, visit, reply }) {
      if (facts.since(session.customer, 'transactionPassword') === 0) throw new Refused('transactionPasswordUnset')
      const { rail } = railNamed(body.rail)
      const known = (await kept.list(session.account)).flatMap(({ texts, commandId }) =>
        texts.kind === 'address' && commandId !== body.commandId ? [texts.address] : [],
      )
      const texts = addressOf(body, rail, known)
      return add({ session, visit, reply }, body, { rail: body.rail, asset: assetNumber(body.asset), texts })
    },
    async removeDestination({ session: { account, customer }, params, body: { commandId } }) {
      const destination = orderNumber(params.destination)
      await intents.removing.run(account, { account, customer, commandId, destination })
      return { success: true }
    },
  }
}
