import type { Pushes } from '@candela/contract'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { sessionStore } from '../session/store.ts'
import { call } from './client.ts'
import type { AccountState } from './channel-state.ts'
import { channelInStep, followChannel, onAway } from './connection.ts'
import { applyPerpetual, askPerpetualAgain } from './perpetual-changes.ts'
import { queryClient, type ReadName } from './queries.ts'
import { forgetAccount, saveAccount, savedAccount } from './saved-account.ts'
import { isOnline } from '@candela/contract/client'

/** balances and open orders are asked for this often while their channel is not in step */
const FALLBACK_MS = 4_000
/** reads that another state of the account makes stale */
const TOUCHED_BY_ORDERS = ['orders', 'order', 'fills'] as const
const TOUCHED_BY_TIMED = ['timedOrders', 'timedOrder', 'timedTerms'] as const
const TOUCHED_BY_MONEY = [
  'postings',
  'statementLines',
  'statementTotals',
  'statementTransfers',
  'statementBalances',
  'statementIncome',
  'taxLots',
  'disposals',
  'disposalTotals',
  'equity',
  'pnl',
  // what moves money by itself is told of by nothing but the money that it holds or moves
  'autoSavings',
  'deposit',
  'deposits',
  'earnOrder',
  'earnOrders',
  'loan',
  'loans',
  'rebates',
  'strategies',
  'strategyDecisions',
  'strategyOrders',
  'strategyState',
  'subscription',
  'subscriptions',
  'withdrawal',
  'withdrawals',
] as const satisfies readonly ReadName[]

const accountStore = createStore<{ account: AccountState | undefined }>(() => ({ account: undefined }))
type ChangeListener = (change: Pushes['account_changed']) => void
const changeListeners = new Set<ChangeListener>()

/** The signed-in customer's balances and open orders, live; undefined for visitors and before the first snapshot. */
export function useAccount(): AccountState | undefined {
  return useStore(accountStore, (state) => state.account)
}

/** Hears each change of the account as it happens: fills to announce, a letter that came. */
export function onAccountChange(listener: ChangeListener): () => void {
  changeListeners.add(listener)
  return () => changeListeners.delete(listener)
}

/** Asks for balances and open orders now. */
export async function refreshAccount(): Promise<void> {
  const customer = sessionStore.getState().ud?.id
  if (customer === undefined) return
  const [balances, orders] = await Promise.all([
    call('balances'),
    call('orders', { query: { state: 'open', limit: '200' } }),
  ])
  if (sessionStore.getState().ud?.id === customer && !channelInStep('account')) {
    accountStore.setState({ account: { balances, open: orders.orders } })
  }
}

/** Follows the account while somebody is signed in. Called once, when the app starts. */
export function startAccount(): void {
  let leave: (() => void) | undefined
  const follow = () => {
    leave?.()
    leave = undefined
    accountStore.setState({ account: undefined })
    if (sessionStore.getState().ud) leave = followChannel<'account'>('account', receive)
  }
  follow()
  if (!isOnline()) recall()
  onAway(recall)
  sessionStore.subscribe((now, before) => {
    if (now.ud?.id !== before.ud?.id) {
      forgetAccount()
      queryClient.removeQueries({ predicate: (query) => !PUBLIC_READS.has(String(query.queryKey[0])) })
      follow()
    }
  })
  setInterval(() => {
    if (!sessionStore.getState().ud || channelInStep('account') || document.hidden || !isOnline()) return
    refreshAccount().catch(() => undefined)
    askPerpetualAgain()
  }, FALLBACK_MS)
}

/** Keeps the account as it stands, when the page is put away. */
export function saveOwnAccount(): void {
  const { ud } = sessionStore.getState()
  const { account } = accountStore.getState()
  if (ud && account && channelInStep('account')) saveAccount(ud.id, account)
}

/** Brings back the last known state of the account where the exchange cannot be reached; pages say of when it is. */
function recall(): void {
  const { ud } = sessionStore.getState()
  if (ud && accountStore.getState().account === undefined) accountStore.setState({ account: savedAccount(ud.id) })
}

const PUBLIC_READS = new Set([
  'app',
  'products',
  'quotes',
  'book',
  'trades',
  'candles',
  'sparklines',
  'popularSearches',
])

function receive(account: AccountState, event: { kind: 'all' | 'changed'; push: unknown }): void {
  const isFirst = accountStore.getState().account === undefined
  accountStore.setState({ account })
  // a new whole says nothing of timed orders, positions and money that moved: some may have changed meanwhile
  if (event.kind !== 'changed') {
    askPerpetualAgain()
    if (!isFirst) stale(TOUCHED_BY_MONEY)
    return stale(TOUCHED_BY_TIMED)
  }
  const change = event.push as Pushes['account_changed']
  const { orders, fills, balances, timed, positions } = change
  if (orders || fills) stale(TOUCHED_BY_ORDERS)
  if (timed) stale(TOUCHED_BY_TIMED)
  if (orders || fills || balances || timed || positions) stale(TOUCHED_BY_MONEY)
  applyPerpetual(change)
  for (const listener of changeListeners) listener(change)
}

function stale(reads: readonly string[]): void {
  for (const name of reads) void queryClient.invalidateQueries({ queryKey: [name] })
}
