import type { Mutation } from '@candela/checks/proves'

const CUSTOMER = 'apps/customer'
const FEATURES = `${CUSTOMER}/features`
const SESSION = `${CUSTOMER}/session`

/** The breaks of the product that fail claims of trading.journey.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S1.60',
    `${FEATURES}/content/screens/letters.tsx`,
    '<LetterText content={opened.content} />',
    '<LetterText content={opened.title} />',
  ],
  ['S2.7', `${FEATURES}/trade/pages.ts`, "'/pages/trading/Trading'", "'/pages/trading/Trade'"],
  ['S2.26', `${FEATURES}/balances/pages.ts`, '.RecordsPage', '.PnlPage'],
  ['S2.51', `${SESSION}/pages.ts`, '.RegisterPage', '.RetrievePasswordPage'],
  ['S2.52', `${SESSION}/pages.ts`, "'/pages/register/register-t'", "'/pages/register/second'"],
  ['S2.73', `${FEATURES}/balances/pages.ts`, '.PnlPage', '.RecordsPage'],
  [
    'S5.43',
    `${FEATURES}/trade/place-button.tsx`,
    'disabled={offline || (signedIn && call === undefined)}',
    'disabled={offline}',
  ],
  [
    'S7.2',
    `${CUSTOMER}/live/seed.ts`,
    "baseAddress('Register'), body: { d: credentials }",
    "baseAddress('Register'), body: credentials",
  ],
  ['S7.6', `${SESSION}/store.ts`, "writeStored('ud', JSON.stringify(ud))", "writeStored('user', JSON.stringify(ud))"],
  [
    'S8.36',
    `${CUSTOMER}/ticket/fault.ts`,
    'return {\n    code,\n    params: {\n      ...boundsOf(definition),',
    "return {\n    code: code === 'insufficientBalance' ? 'priceMalformed' : code,\n    params: {\n      ...boundsOf(definition),",
  ],
]
