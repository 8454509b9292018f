import type { Product, TimedTerms } from '@candela/contract'
import {
  Button,
  ChangeText,
  directionOf,
  DownIcon,
  Note,
  ProductDisc,
  RiskBanner,
  Skeleton,
  TextButton,
} from '@candela/design'
import { coinTossPpm } from '@candela/rules/timed/arithmetic'
import { parseDecimal } from '@candela/units'
import { useState } from 'react'
import { halfDoneForm, useHalfDone } from '../../../shell/half-done.ts'
import { useSearchParams } from '../../../shell/routing.tsx'
import {
  priceDigits,
  Problem,
  useAccount,
  useOffline,
  useProduct,
  useProducts,
  useQuote,
  useRead,
} from '../../../live/index.ts'
import { useSignedIn } from '../../../session/store.ts'
import {
  askLogin,
  burdenText,
  PATHS,
  Screen,
  to,
  useFormats,
  usePreference,
  useProblemText,
  useTexts,
} from '../../../shell/index.ts'
import { discSymbol, ProductCode } from '../../market/index.ts'
import { ProductPicker } from '../../product/index.ts'
import { LivePriceLine } from '../live-price-line.tsx'
import { OwnTimedOrders } from '../own-orders.tsx'
import { ReviewSheet } from '../review-sheet.tsx'
import { TicketForm } from '../ticket-form.tsx'
import { EMPTY_FIELDS, readTimedTicket, type TimedFields } from '../ticket-state.ts'
import '../timed.css'

/** terms change by the second with what the house has taken */
const TERMS_EVERY_MS = 3_000

/** The timed order's ticket: direction, duration, stake, and what each way it can end comes to. */
export function TradePopupPage() {
  const { t } = useTexts('timed')
  const [parameters] = useSearchParams()
  const products = useProducts()
  const wished = parameters.get('id') ?? ''
  const first = products.find(({ flags }) => flags.contract)?.id ?? ''
  const id = products.some((product) => product.id === wished && product.flags.contract) ? wished : first
  const product = useProduct(id)
  const terms = useRead(
    'timedTerms',
    { params: { product: id } },
    { enabled: id !== '', refetchInterval: TERMS_EVERY_MS },
  )
  const problemText = useProblemText('info')
  if (!product || !terms.data) {
    return (
      <Screen title={t('title')} back={PATHS.market} practice>
        <div className="pad mt4">
          {terms.isError ? <Note tone="warn">{problemText(terms.error)}</Note> : <Skeleton width="100%" height={420} />}
        </div>
      </Screen>
    )
  }
  return <Ticket key={product.id} product={product} terms={terms.data} asked={parameters.get('direction')} />
}

const KEPT = halfDoneForm<TimedFields>('timedTicket', { ...EMPTY_FIELDS, durationMs: 0 }, 'stake')

function Ticket({ product, terms, asked }: { product: Product; terms: TimedTerms; asked: string | null }) {
  const { t } = useTexts('timed')
  const formats = useFormats()
  const language = usePreference('language')
  const signedIn = useSignedIn()
  const offline = useOffline()
  const problemText = useProblemText()
  const quote = useQuote(product.id)
  const balances = useAccount()?.balances
  const [picking, setPicking] = useState(false)
  const [reviewing, setReviewing] = useState(false)
  const [fields, change] = useHalfDone<TimedFields>(KEPT, `${product.id} ${asked}`, {
    ...EMPTY_FIELDS,
    direction: asked === 'down' ? 'down' : 'up',
  })
  const money = balances?.balances.find(({ asset }) => asset === product.quote)?.available ?? '0'
  const available = signedIn ? (parseDecimal(money) ?? 0n) : undefined
  const reading = readTimedTicket(fields, terms, available, language)
  const change24h = quote?.change24h ?? '0'
  const stale = quote?.stale === true
  const hint = offline
    ? t('offline')
    : stale
      ? t('stale')
      : reading.stake === undefined && !reading.fault
        ? t('enterStake')
        : undefined
  const ready = reading.stake !== undefined && reading.fault === undefined && !stale && !offline
  return (
    <Screen
      title={t('title')}
      back={PATHS.market}
      practice
      footer={
        <Button
          disabled={signedIn && !ready}
          {...(hint !== undefined && { hint })}
          onClick={() => {
            if (askLogin()) setReviewing(true)
          }}
        >
          {signedIn ? t('review') : t('login')}
        </Button>
      }
    >
      <section className="pad timed-head">
        <button type="button" className="timed-product" onClick={() => setPicking(true)} aria-label={t('pick')}>
          <ProductDisc symbol={discSymbol(product)} />
          <span className="row g1 t-3">
            <ProductCode product={product} />
            <DownIcon size={16} />
          </span>
        </button>
        <div className="timed-price">
          <p className="t-3">{quote ? formats.price(quote.index, priceDigits(product)) : '—'}</p>
          <ChangeText text={formats.change(change24h)} direction={directionOf(change24h)} />
        </div>
      </section>
      <LivePriceLine product={product} />
      <TicketForm
        product={product}
        terms={terms}
        fields={fields}
        reading={reading}
        available={signedIn ? money : undefined}
        onChange={change}
        {...(reading.fault && {
          error: problemText(new Problem(reading.fault.code, reading.fault.params, 422)),
        })}
      />
      <div className="pad mt4">
        <RiskBanner fact={t('risk.title')}>
          {t('risk.text', { loss: burdenText(formats, -coinTossPpm(reading.payoutPpm)) })}
        </RiskBanner>
      </div>
      <div className="pad mt3">
        <TextButton href={to('timedSettlements', { id: product.id })}>{t('settlements.open')}</TextButton>
      </div>
      <OwnTimedOrders />
      <ProductPicker open={picking} page="tradePopup" onClose={() => setPicking(false)} />
      {reading.stake !== undefined && reading.profit !== undefined && (
        <ReviewSheet
          open={reviewing}
          product={product}
          terms={terms}
          direction={fields.direction}
          reading={{ ...reading, stake: reading.stake, profit: reading.profit }}
          onClose={() => setReviewing(false)}
          onPlaced={() => change({ stake: '' })}
        />
      )}
    </Screen>
  )
}
