import type { Pushes } from '@candela/contract'
import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { accountNow, sessionStore } from '../session/store.ts'
import { apiAddress, socketAddress } from './addresses.ts'
import { askWhoIsHere, call } from './client.ts'
import type { ChannelKind, ChannelStates } from './channel-state.ts'
import { type ChannelEvent, Channels } from './channels.ts'
import { learnServerTime } from './clock.ts'
import { hasFirstAnswer } from './first-answers.ts'
import { infosStore } from './infos.ts'
import { queryClient, readKey } from './queries.ts'
import { drawInfos, paceInfos, restartInfos } from './quote-pace.ts'
import { isOnline } from '@candela/contract/client'
import { LiveSocket, type SocketState } from './socket.ts'
import { WIRE } from './wire.made.ts'

/** quotes are asked for this often while the socket is down */
const FALLBACK_MS = 3_000

interface ConnectionState {
  readonly socket: SocketState
  /** true when the device says it has a network */
  readonly online: boolean
  /** true when the socket was open once since the app was opened */
  readonly everOpen: boolean
}
export const connectionStore = createStore<ConnectionState>(() => ({
  socket: 'stopped',
  online: isOnline(),
  everOpen: false,
}))

const socket: LiveSocket = new LiveSocket({
  open: () => new WebSocket(socketAddress()),
  onMessage: receive,
  onState: (state) =>
    connectionStore.setState(state === 'open' ? { socket: state, everOpen: true } : { socket: state }),
  onOpen: () => channels.followAll(),
})
/** each says whose page it is, so that no other account's channel is followed for it */
const channels = new Channels((message) =>
  socket.sendNow('follow' in message ? { ...message, account: accountNow() } : message),
)

function receive(name: string, payload: unknown): void {
  if (name === 'infos_all') restartInfos(payload as Pushes['infos_all'])
  else if (name === 'infos_changed') paceInfos(payload as Pushes['infos_changed'], isFollowed)
  else if (name === 'refused' && (payload as Pushes['refused']).code === 'accountChanged') void askWhoIsHere()
  else if (name === 'pong') {
    const pong = payload as Pushes['pong']
    learnServerTime(pong.serverTime, pong.ping, Date.now())
  } else {
    drawInfos(isFollowed)
    channels.receive(name, payload)
  }
}

function isFollowed(product: string): boolean {
  return channels.ofProduct(product)
}

/** Takes the prices that the page itself asked for, and follows the network. Called once, before the first page is drawn. */
export function prepareConnection(): void {
  takeFirstQuotes()
  addEventListener('online', () => connectionStore.setState({ online: true }))
  addEventListener('offline', () => connectionStore.setState({ online: false }))
}

/** Opens the realtime connection and keeps it. Called once, after the first page was painted. */
export function startConnection(): void {
  socket.start()
  // what could not be had while the exchange was away is asked for again, once it is back
  connectionStore.subscribe(({ socket }, before) => {
    if (socket !== 'open' || before.socket === 'open') return
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    // a server that was away may have come back with other rules
    if (before.everOpen) void queryClient.invalidateQueries({ queryKey: readKey('products') })
  })
  sessionStore.subscribe((now, before) => {
    if (now.ud?.id === before.ud?.id) return
    channels.forget('account')
    socket.restart()
  })
  setInterval(() => {
    if (connectionStore.getState().socket === 'open' || document.hidden || !isOnline()) return
    if (Date.now() - infosStore.getState().receivedAt < FALLBACK_MS) return
    call('quotes').then(
      // what the socket said meanwhile is newer, and of one moment with the channels
      (infos) => connectionStore.getState().socket !== 'open' && restartInfos(infos),
      () => undefined,
    )
  }, FALLBACK_MS)
}

/** The page's own first question for prices is answered before a socket can be open. */
function takeFirstQuotes(): void {
  if (!hasFirstAnswer(apiAddress(WIRE.quotes[1]))) return
  call('quotes').then(
    (infos) => infosStore.getState().receivedAt === 0 && restartInfos(infos),
    () => undefined,
  )
}

/** Listens to a channel outside React: `followChannel<'candle'>('candle:BTC-USDT:1min', (state, event) => …)`. Answers how to leave. */
export function followChannel<K extends ChannelKind>(
  channel: string,
  listener: (state: ChannelStates[K], event: ChannelEvent) => void,
): () => void {
  return channels.follow<K>(channel, listener)
}

/** Asks for a channel's snapshot once more: the first did not come. */
export function followChannelAgain(channel: string): void {
  channels.again(channel)
}

export function channelInStep(channel: string): boolean {
  return channels.inStep(channel)
}

/** Opens the connection anew, at once: it has another address, or somebody will not wait for the next try. */
export function reconnect(): void {
  socket.restart()
}

/** The state of the connection: `none` without a network; `unstable` where the device has one and the exchange does not answer. */
export function useNetwork(): 'good' | 'unstable' | 'none' {
  const online = useStore(connectionStore, (state) => state.online)
  const isAway = () => awayLong
  const away = useSyncExternalStore(subscribeAway, isAway, isAway)
  return !online ? 'none' : away ? 'unstable' : 'good'
}

/** True while there is no way to the exchange: the device has no network, or the socket has been away for more than a moment. */
export function useOffline(): boolean {
  return useNetwork() !== 'good'
}

/** True where the app was opened without a network and none has come since. */
export function useStartedOffline(): boolean {
  return useStore(connectionStore, (state) => !state.online && !state.everOpen)
}

/** a reconnect within this time is not worth a word */
const AWAY_AFTER_MS = 4_000
let awayLong = false
let awayTimer: ReturnType<typeof setTimeout> | undefined
const awayListeners = new Set<() => void>()
function subscribeAway(listener: () => void): () => void {
  awayListeners.add(listener)
  return () => awayListeners.delete(listener)
}
connectionStore.subscribe(({ socket: state }, before) => {
  if (state === before.socket) return
  if (state === 'open' || state === 'stopped') {
    clearTimeout(awayTimer)
    awayTimer = undefined
    tellAway(false)
  } else awayTimer ??= setTimeout(() => tellAway(true), AWAY_AFTER_MS)
})
/** Hears when the exchange has been out of reach for more than a moment. */
export function onAway(listener: () => void): () => void {
  return subscribeAway(() => {
    if (awayLong) listener()
  })
}

function tellAway(away: boolean): void {
  if (awayLong === away) return
  awayLong = away
  for (const listener of awayListeners) listener()
}

/** Milliseconds of the last price that arrived; 0 before the first. */
export function lastPricesAt(): number {
  return infosStore.getState().receivedAt
}
