import type { Draft } from './drafts.ts'
import type { Answer } from './send.ts'
import { type Actor, cookiesOf, newActor, sessionIn, type World } from './world.ts'

interface Listed {
  readonly id?: string
  readonly product?: string
  readonly status?: string
}
interface Told {
  readonly seq?: unknown
  readonly success?: boolean
  readonly order?: Listed | string
  readonly orders?: readonly (Listed | string)[]
  readonly next?: string
  readonly ud?: { readonly id: string }
  readonly d?: { readonly en?: { readonly id: string } }
  readonly products?: unknown
}
const MAX_ACTORS = 8

/** Takes from an answer what later requests may use again. */
export function learn(world: World, draft: Draft, { status, headers, text }: Answer, asked: ReadonlySet<string>): void {
  // a session that another answer ended: a new password, another device
  if (
    status === 401 &&
    draft.actor !== world.operator &&
    draft.spoilt.length === 0 &&
    draft.cookie === cookiesOf(draft.actor)
  )
    draft.actor.cookie = undefined
  if (status !== 200 || draft.method === 'HEAD' || !String(headers['content-type']).startsWith('application/json'))
    return
  const { actor, operation } = draft
  const told = JSON.parse(text) as Told
  if (draft.method === 'POST' && Number.isInteger(told.seq)) actor.acknowledged.add(told.seq as number)
  if (told.success === false) return
  for (const one of [told.order, ...(told.orders ?? [])]) {
    const id = typeof one === 'object' ? one.id : one
    if (id === undefined) continue
    if (typeof one === 'object') actor.products.set(id, one.product ?? '')
    const isKnown = actor.orders.includes(id)
    const isOver = typeof one === 'object' && one.status !== 'open'
    if (isKnown && isOver) actor.orders.splice(actor.orders.indexOf(id), 1)
    // what is over is now and then asked for again
    if (isOver ? actor.orders.length === 0 || world.chance(10) : !isKnown) world.remember(actor.orders, id)
  }
  if (typeof told.next === 'string') world.remember(actor.cursors, told.next)
  if (told.d?.en !== undefined) world.remember(actor.letters, told.d.en.id)
  harvest(world, actor, told, asked)
  if (draft.astray) return
  if (operation.name === 'changePassword') actor.password = (draft.body as { password: string }).password
  if (operation.name === 'closeAccount') actor.id = undefined
  if (operation.name === 'quotes') world.quotes = told as World['quotes']
  if (operation.name === 'products') world.products = told.products as World['products']
  if (operation.name === 'deskLogout' && sessionIn(draft.cookie, 'operator') === world.operator.cookie)
    world.leaveDesk()
  if (operation.name === 'logout') {
    const ended = sessionIn(draft.cookie)
    world.live.delete(ended)
    world.ended.push(ended)
    if (actor.cookie === ended) actor.cookie = undefined
  }
  const cookies = [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0]!)
  const device = cookies.find((cookie) => /^candela_device=./.test(cookie))
  const session = cookies.find((cookie) => /^candela_session=./.test(cookie))
  if (session !== undefined) world.live.add(session)
  const owner = told.ud !== undefined && session !== undefined ? entered(world, draft, told.ud.id, session) : actor
  if (device !== undefined) owner.device = device
}

const MOST_LOOKED_AT = 400
const LONGEST_KEPT = 300

/** Keeps what an answer holds under a name that some operation asks for. */
function harvest(world: World, actor: Actor, told: unknown, asked: ReadonlySet<string>): void {
  const waiting: unknown[] = [told]
  for (let looked = 0; waiting.length > 0 && looked < MOST_LOOKED_AT; looked++) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null) continue
    for (const [name, value] of Object.entries(next)) {
      if (typeof value === 'object') waiting.push(value)
      else if (asked.has(name) && String(value) !== '' && String(value).length <= LONGEST_KEPT) {
        const list = actor.seen.get(name) ?? []
        actor.seen.set(name, list)
        world.remember(list, String(value))
      }
    }
  }
}

/** The actor whose name was given: a new one, or one that is known. */
function entered(world: World, draft: Draft, id: string, cookie: string): Actor {
  const known = world.actors.find((actor) => actor.id === id)
  if (known !== undefined) {
    known.cookie = cookie
    return known
  }
  const { username, password } = (draft.body as { d?: { username: string; password: string } }).d ?? draft.actor
  const actor = newActor(username, password)
  actor.cookie = cookie
  actor.id = id
  if (world.actors.length < MAX_ACTORS) world.actors.push(actor)
  return actor
}
