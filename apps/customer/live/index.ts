export { startAccount, useAccount } from './account.ts'
export { useAgain } from './use-again.ts'
export { loadAppData, useAppData } from './app-data.ts'
export { type BookRow, type BookState } from './channel-state.ts'
export { call } from './client.ts'
export { serverNow, useServerNow } from './clock.ts'
export { type CommandInput, type CommandName, type CommandOutcome, useCommand } from './command.ts'
export { followChannel, prepareConnection, startConnection, useOffline } from './connection.ts'
export { useInfos, useQuote, useQuoteField } from './infos.ts'
export { startLetters } from './letters.ts'
export { startRecentIndex, useRecentIndex } from './recent-index.ts'
export { Problem } from '@candela/contract/client'
export { usePages } from './pages.ts'
export { OPEN_PERPETUAL_ORDERS } from './perpetual-changes.ts'
export { pairText, priceDigits, quantityDigits, useProduct, useProducts, useSparklines } from './products.ts'
export { queryClient, readKey, useRead } from './queries.ts'
export { forgetAccount } from './saved-account.ts'
export { restoreSaved, saveOnLeaving } from './saved.ts'
export { login, register } from './seed.ts'
export {
  bookChannel,
  candleChannel,
  perpetualTradesChannel,
  tradesChannel,
  useBook,
  useChannel,
  useMissing,
  usePerpetualBook,
} from './use-channel.ts'
export { dayBase, dayRatio, useBalances, useValued, type Valued } from './valuation.ts'
export {
  answerOffer,
  moved,
  startWatchlist,
  toggleWatched,
  useOfferedProducts,
  useWatched,
  useWatchlist,
} from './watchlist.ts'
