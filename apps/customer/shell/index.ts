export { clockText, dayText, hourText } from './day-text.ts'
export { AsOf } from './as-of.tsx'
export { useLate } from './late.ts'
export { LanguagePicker, LanguageSheet } from './language-picker.tsx'
export {
  amountText,
  bareAmountText,
  burdenText,
  exactAmountText,
  exactText,
  signedAmountText,
  successText,
  sumOf,
} from './amounts.ts'
export { Loading } from './loading.tsx'
export { LocalTimes } from './local-times.tsx'
export { useMoney } from './money.ts'
export { useBack } from './navigation.ts'
export { askLogin, openPracticeSheet } from './overlays.ts'
export { PATHS, to } from './paths.ts'
export {
  type Confirmation,
  CONFIRMATIONS,
  keepAmountsHidden,
  keepSmallHidden,
  keepConfirmation,
  keepCurrency,
  keepTheme,
  keepUpDown,
  THEMES,
  UP_DOWN,
  usePreference,
} from './preferences.ts'
export { useProblemText } from './problem-text.ts'
export { PagedRows } from './paged-rows.tsx'
export { Practice, Screen } from './screen.tsx'
export { type Hide, useHide } from './hide.ts'
export { readOwn, removeOwn, writeOwn } from './own-storage.ts'
export { readStored, RECENT_SEARCHES, removeStored, writeStored } from './storage.ts'
export { useFormats, useProductIntroduction, useProductName, useProductNames, useTexts } from './texts.ts'
export { knownTarget } from './guard.ts'
export { clearTarget, storedTarget, storeTarget } from './target.ts'
export { Transactions } from './transactions.tsx'
