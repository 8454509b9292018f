import { IconButton, MarketIcon, Note, TableIcon, Skeleton, TextTabs, TicketColumns } from '@candela/design'
import { fieldText } from '@candela/locale'
import { MARGIN_MODES, type PerpetualTerms, type Product } from '@candela/contract'
import { formatDecimal } from '@candela/units'
import { useLayoutEffect, useState } from 'react'
import { halfDoneForm, useHalfDone } from '../../../shell/half-done.ts'
import { useSearchParams } from '../../../shell/routing.tsx'
import { useProduct, useProducts } from '../../../live/index.ts'
import { useSignedIn } from '../../../session/store.ts'
import { readOwn, Screen, useFormats, usePreference, useTexts, writeOwn } from '../../../shell/index.ts'
import { ProductBar, ProductPicker } from '../../product/index.ts'
import { keptAmountUnit } from '../amount-unit.ts'
import { CalculatorSheet } from '../calculator-sheet.tsx'
import { usePerpetualTerms } from '../data.ts'
import { EntrustRows } from '../entrust-rows.tsx'
import { PerpetualHistory } from '../history.tsx'
import { type ChosenLeverage, LeverageSheet } from '../leverage-sheet.tsx'
import { LinesChart } from '../lines-chart.tsx'
import { MarketFacts } from '../market-facts.tsx'
import { OlderRules } from '../older-rules.tsx'
import { OpenButtons } from '../open-buttons.tsx'
import { PerpetualBest, PerpetualLadder } from '../perpetual-ladder.tsx'
import { PositionList } from '../position-list.tsx'
import { PerpetualCosts, PerpetualFacts } from '../ticket-costs.tsx'
import { heldOf, leverageOf } from '../ticket-facts.ts'
import { PerpetualForm } from '../ticket-form.tsx'
import { useTicketMarket } from '../ticket-market.ts'
import { EMPTY_PERPETUAL, type PerpetualFields, readPerpetualTicket } from '../ticket-state.ts'
import { WorstSheet } from '../worst-sheet.tsx'
import '../perpetual.css'

const PRODUCT_KEY = 'perpetualProduct'

/** The Order tab: perpetuals. Ticket, positions, open orders, history. */
export function OrderPage() {
  const { t } = useTexts('perpetual')
  const [parameters] = useSearchParams()
  const products = useProducts()
  const offered = products.filter(({ flags }) => flags.contract)
  const wished = parameters.get('id') ?? readOwn(PRODUCT_KEY) ?? ''
  const id = offered.some((product) => product.id === wished) ? wished : (offered[0]?.id ?? '')
  const product = useProduct(id)
  const terms = usePerpetualTerms(id)
  if (!product || !terms) {
    return (
      <Screen title={t('title')} practice>
        <div className="pad mt4">
          <Skeleton width="100%" height={360} />
        </div>
      </Screen>
    )
  }
  if (wished === product.id) writeOwn(PRODUCT_KEY, product.id)
  return <Tab key={product.id} product={product} terms={terms} />
}

const KEPT = halfDoneForm<PerpetualFields>('perpetualTicket', EMPTY_PERPETUAL, 'amount')

function Tab({ product, terms }: { product: Product; terms: PerpetualTerms }) {
  const { t } = useTexts('perpetual')
  const { t: problems } = useTexts('problems')
  const language = usePreference('language')
  const signedIn = useSignedIn()
  const [parameters, setParameters] = useSearchParams()
  const [chosen, setChosen] = useState(() => chosenIn(parameters))
  const [sheet, setSheet] = useState<'product' | 'leverage' | 'worst' | 'calculator' | undefined>(chosen && 'leverage')
  useLayoutEffect(() => {
    // asked once: whoever comes back here, or is the next owner, is not; before the sheet puts its own entry into the history
    if (chosen) setParameters({ id: product.id }, { replace: true })
  }, [chosen, product.id, setParameters])
  const [charted, setCharted] = useState(false)
  const [fields, change] = useHalfDone<PerpetualFields>(KEPT, product.id, { ...EMPTY_PERPETUAL, by: keptAmountUnit() })
  const market = useTicketMarket(product, terms)
  const { definition, mark, positions, orders } = market
  const position = heldOf(market)
  const reading = readPerpetualTicket(fields, market, language)
  const ticket = {
    product,
    definition,
    terms,
    mark,
    leverage: leverageOf(terms),
    available: formatDecimal(market.available ?? 0n),
    position,
    fields,
    reading,
    onChange: change,
    onLeverage: () => setSheet('leverage'),
    onWorst: () => setSheet('worst'),
  }
  const close = () => {
    setSheet(undefined)
    setChosen(undefined)
  }
  const pick = (text: string) => {
    const price = fieldText(language, text)
    change(fields.type === 'stop' ? { trigger: price } : { type: 'limit', price })
  }
  const ladder = { product, terms, onPick: pick }
  const isFlat = position === undefined && orders.every((order) => order.product !== product.id)
  return (
    <Screen
      title={`${product.base} ${t('name')}`}
      bar={
        <Bar
          product={product}
          charted={charted}
          onPick={() => setSheet('product')}
          onChart={() => setCharted(!charted)}
          onCalculator={() => setSheet('calculator')}
        />
      }
    >
      {charted && <LinesChart product={product} terms={terms} position={position} orders={orders} />}
      {terms.stale && (
        <div className="pad mb3">
          <Note tone="warn">{problems('priceStale')}</Note>
        </div>
      )}
      <TicketColumns
        ticket={
          <>
            <PerpetualForm {...ticket} />
            <PerpetualCosts {...ticket} />
          </>
        }
        ladder={<PerpetualLadder {...ladder} />}
        narrow={<PerpetualBest {...ladder} />}
      />
      <OpenButtons {...ticket} />
      <PerpetualFacts {...ticket} />
      {position && <OlderRules className="pad cap i2 mt3" position={position} terms={terms} />}
      <MarketFacts product={product} terms={terms} />
      <p className="pad micro i2 mt3">{t('funding.rule')}</p>
      {signedIn && <Own product={product} terms={terms} positions={positions.length} orders={orders.length} />}
      <ProductPicker open={sheet === 'product'} page="order" onClose={close} />
      <WorstSheet open={sheet === 'worst'} {...ticket} onClose={close} />
      <CalculatorSheet open={sheet === 'calculator'} {...ticket} onClose={close} />
      <LeverageSheet
        open={sheet === 'leverage'}
        {...ticket}
        market={market}
        isFlat={isFlat}
        chosen={chosen}
        onClose={close}
      />
    </Screen>
  )
}

/** The leverage that an address asks for; undefined where it asks for none. */
function chosenIn(parameters: URLSearchParams): ChosenLeverage | undefined {
  const leverage = Number(parameters.get('leverage') ?? '0')
  if (!Number.isSafeInteger(leverage) || leverage < 1) return undefined
  return { leverage, mode: MARGIN_MODES.find((mode) => mode === parameters.get('mode')) }
}

interface BarProps {
  readonly product: Product
  readonly charted: boolean
  readonly onPick: () => void
  readonly onChart: () => void
  readonly onCalculator: () => void
}

function Bar({ product, charted, onPick, onChart, onCalculator }: BarProps) {
  const { t } = useTexts('perpetual')
  const { t: trade } = useTexts('trade')
  const name = (
    <>
      {product.base}
      <span className="perpetual-name">{t('name')}</span>
    </>
  )
  return (
    <ProductBar product={product} name={name} label={trade('pick')} onPick={onPick}>
      <IconButton label={t('calculator.title')} onClick={onCalculator}>
        <TableIcon size={24} />
      </IconButton>
      <IconButton label={t('lines.label')} pressed={charted} onClick={onChart}>
        <MarketIcon size={24} />
      </IconButton>
    </ProductBar>
  )
}

const TABS = ['positions', 'entrusted', 'history'] as const

interface OwnProps {
  readonly product: Product
  readonly terms: PerpetualTerms
  readonly positions: number
  readonly orders: number
}

function Own({ product, terms, positions, orders }: OwnProps) {
  const { t } = useTexts('perpetual')
  const { t: trade } = useTexts('trade')
  const formats = useFormats()
  const [tab, setTab] = useState<(typeof TABS)[number]>('positions')
  const counts = { positions, entrusted: orders, history: 0 }
  const label = (key: (typeof TABS)[number]) => (key === 'history' ? trade('tabs.history') : t(`tabs.${key}`))
  return (
    <section className="mt5">
      <TextTabs
        label={t('tabs.label')}
        value={tab}
        onChange={setTab}
        panelId="perpetual-panel"
        options={TABS.map((key) => ({
          key,
          label: label(key),
          ...(counts[key] > 0 && { count: formats.count(counts[key]) }),
        }))}
      />
      <div id="perpetual-panel" role="tabpanel" aria-label={label(tab)} className="mb6">
        {tab === 'positions' && <PositionList product={product} terms={terms} />}
        {tab === 'entrusted' && <EntrustRows />}
        {tab === 'history' && <PerpetualHistory />}
      </div>
    </section>
  )
}
