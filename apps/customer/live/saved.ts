import type { AnswerOf, Infos } from '@candela/contract'
import { readStored, writeStored } from '../shell/storage.ts'
import { saveOwnAccount } from './account.ts'
import { onAway } from './connection.ts'
import { infosStore } from './infos.ts'
import { queryClient } from './queries.ts'
import { isOnline } from '@candela/contract/client'

const KEY = 'saved'

/** The market as the device keeps it for a start without a network: the catalogue, the app data and the last prices with their time. */
interface Saved {
  readonly at: number
  readonly infos: Infos
  readonly app: AnswerOf<'app'> | undefined
  readonly products: AnswerOf<'products'> | undefined
}

/**
 * Brings back what was saved, as answers that are old and asked for again at once. Prices come back only where the
 * exchange cannot be reached: they are shown with their time then, and never pass for live ones. Called before the
 * connection starts.
 */
export function restoreSaved(): void {
  const saved = readSaved()
  if (!saved) return
  if (saved.app) queryClient.setQueryData(['app'], saved.app, { updatedAt: 1 })
  if (saved.products) queryClient.setQueryData(['products'], saved.products, { updatedAt: 1 })
  const bringBackPrices = () => {
    if (infosStore.getState().receivedAt === 0) infosStore.setState({ infos: saved.infos, receivedAt: saved.at })
  }
  if (!isOnline()) bringBackPrices()
  onAway(bringBackPrices)
}

/** Saves when the page is put away. */
export function saveOnLeaving(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) save()
  })
  addEventListener('pagehide', save)
}

function save(): void {
  saveOwnAccount()
  const { infos, receivedAt } = infosStore.getState()
  if (receivedAt === 0 || !isOnline()) return
  const saved: Saved = {
    at: receivedAt,
    infos,
    app: queryClient.getQueryData(['app']),
    products: queryClient.getQueryData(['products']),
  }
  writeStored(KEY, JSON.stringify(saved))
}

function readSaved(): Saved | undefined {
  try {
    const saved = JSON.parse(readStored(KEY) ?? 'null') as Saved | null
    return typeof saved?.at === 'number' && typeof saved.infos === 'object' ? saved : undefined
  } catch {
    return undefined
  }
}
