import {
  CloseIcon,
  ErrorState,
  FullScreenIcon,
  IconButton,
  Intervals,
  Skeleton,
  TableIcon,
  useBackCloses,
} from '@candela/design'
import type { Candle, Interval, Product } from '@candela/contract'
import type { KLineData } from 'klinecharts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { pairText, priceDigits, useAccount, useAgain } from '../../../live/index.ts'
import { readOwn, useFormats, useTexts, writeOwn } from '../../../shell/index.ts'
import { LiveChange, LivePrice, ProductCode } from '../../market/index.ts'
import { CandleChart } from './candle-chart.tsx'
import { ChartTable } from './chart-table.tsx'
import {
  chartHeight,
  type IndicatorName,
  INDICATORS,
  intervalOf,
  isOverCandles,
  PANE_HEIGHT,
  paneHeight,
  PARAMETERS,
  readIndicators,
  type View,
  VIEWS,
} from './periods.ts'
import type { OwnLine } from './own-lines.ts'
import { PRICE_SERIES, type PriceSeries, SERIES_COLOURS } from './price-series.ts'
import { coloursOf } from './styles.ts'

const VIEW_KEY = 'chartView'
const INDICATORS_KEY = 'chartIndicators'
const SERIES_KEY = 'chartSeries'
/** heights of the grey candles that stand where the chart will be, in percent */
const WAITING = [46, 58, 52, 68, 60, 74, 64, 50, 56, 42, 34, 44, 38, 53, 48, 62, 55, 66]

interface ChartPanelProps {
  readonly product: Product
  /** the lines drawn over it; the customer's open orders unless told */
  readonly lines?: readonly OwnLine[]
  readonly onLineMoved?: (id: string, price: number) => void
  /** prices of a perpetual that may be drawn over its candles, by their names */
  readonly series?: Readonly<Record<PriceSeries, string>>
}

/** Chart with its intervals, indicators, legend, table view and full screen. */
export function ChartPanel({ product, lines, onLineMoved, series }: ChartPanelProps) {
  const { t } = useTexts('product')
  const { t: shell } = useTexts('shell')
  const [view, setView] = useState<View>(() => VIEWS.find((name) => name === readOwn(VIEW_KEY)) ?? '1h')
  const [indicators, setIndicators] = useState(() => readIndicators(readOwn(INDICATORS_KEY)))
  const [drawn, setDrawn] = useState(() => seriesNamed(readOwn(SERIES_KEY)?.split(',') ?? ['mark']))
  const [full, setFull] = useState(false)
  const [asTable, setAsTable] = useState(false)
  const [loaded, setLoaded] = useState<{ interval: Interval; candles: readonly Candle[] }>()
  // the candles of another interval never stand under this one's name
  const current = loaded?.interval === intervalOf(view)
  const candles = current ? loaded.candles : []
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const tryAgain = () => {
    setFailed(false)
    setAttempt((before) => before + 1)
  }
  useAgain(failed, tryAgain)
  const [bar, setBar] = useState<KLineData>()
  const formats = useFormats()
  const orders = (useAccount()?.open ?? [])
    .filter((order) => order.product === product.id)
    .map(({ id, side, price, quantity, status, stop }) => {
      const order = `${t(side)} ${formats.decimal(quantity)}`
      // what waits stands at its trigger
      return status === 'waiting' && stop
        ? { id, price: Number(stop.trigger), text: t('chart.trigger', { order }) }
        : { id, price: Number(price), text: order }
    })
  const own = lines ?? orders
  const height = chartHeight(indicators)
  const frame = useRef<HTMLDivElement>(null)
  const room = useHeight(frame, full)

  useBackCloses(full, () => setFull(false))
  useEffect(() => {
    if (!full) return undefined
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setFull(false)
    }
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [full])

  const choose = (next: View) => {
    writeOwn(VIEW_KEY, next)
    setView(next)
    setFailed(false)
  }
  const toggle = (name: IndicatorName) => {
    const next = INDICATORS.filter((other) =>
      other === name ? !indicators.includes(name) : indicators.includes(other),
    )
    writeOwn(INDICATORS_KEY, next.join(','))
    setIndicators(next)
  }
  const draw = (name: PriceSeries) => {
    const next = drawn.includes(name) ? drawn.filter((other) => other !== name) : seriesNamed([...drawn, name])
    writeOwn(SERIES_KEY, next.join(','))
    setDrawn(next)
  }
  const label = t('chart.spoken', {
    product: pairText(product),
    interval: t(`chart.views.${view}`),
  })
  return (
    <section className={full ? 'chart-panel chart-panel-full' : 'chart-panel'} aria-label={t('chart.title')}>
      <div className="chart-views">
        {full && (
          <p className="chart-full-name row g3 wrap">
            <b>
              <ProductCode product={product} />
            </b>
            <LivePrice product={product} />
            <LiveChange product={product.id} />
          </p>
        )}
        <Intervals
          label={t('chart.interval')}
          chosenFirst
          value={view}
          onChange={choose}
          options={VIEWS.map((key) => ({ key, label: t(`chart.views.${key}`) }))}
        />
        {full && (
          <IconButton label={shell('close')} onClick={() => setFull(false)}>
            <CloseIcon size={24} />
          </IconButton>
        )}
      </div>
      <Legend
        product={product}
        view={view}
        bar={bar}
        generated={candles[0]?.origin === 'generated'}
        indicators={indicators}
      />
      {failed ? (
        <ErrorState
          title={t('chart.failed')}
          text={t('chart.failedText')}
          retryLabel={shell('retry')}
          onRetry={tryAgain}
        />
      ) : asTable ? (
        <ChartTable product={product} candles={candles} view={view} height={height} />
      ) : null}
      {!failed && (
        <div
          className={asTable ? 'visually-hidden' : current ? 'chart-frame' : 'chart-frame chart-frame-waiting'}
          style={asTable || full ? undefined : { height, minHeight: height }}
          ref={frame}
          aria-hidden={asTable || undefined}
        >
          {!current && <Waiting label={shell('loading')} />}
          <CandleChart
            key={attempt}
            product={product}
            view={view}
            indicators={indicators}
            lines={own}
            series={series ? drawn : NO_SERIES}
            onLineMoved={onLineMoved}
            full={full}
            paneHeight={full ? paneHeight(indicators, room) : PANE_HEIGHT}
            label={label}
            onFirst={(interval, candles) => setLoaded({ interval, candles })}
            onFailed={() => setFailed(true)}
            onCrosshair={setBar}
          />
        </div>
      )}
      {own.length > 0 && <SpokenLines product={product} lines={own} />}
      <div className="chart-tools">
        <div className="chart-indicators" role="group" aria-label={t('chart.indicators')}>
          {series &&
            PRICE_SERIES.map((name) => (
              <button
                key={name}
                type="button"
                className={drawn.includes(name) ? 'chart-indicator chart-indicator-on' : 'chart-indicator'}
                style={{ textDecorationColor: `var(${SERIES_COLOURS[name]})` }}
                aria-pressed={drawn.includes(name)}
                onClick={() => draw(name)}
              >
                {series[name]}
              </button>
            ))}
          {INDICATORS.map((name) => (
            <button
              key={name}
              type="button"
              className={indicators.includes(name) ? 'chart-indicator chart-indicator-on' : 'chart-indicator'}
              aria-pressed={indicators.includes(name)}
              onClick={() => toggle(name)}
            >
              {name}
            </button>
          ))}
        </div>
        <IconButton label={t('chart.table')} pressed={asTable} onClick={() => setAsTable(!asTable)}>
          <TableIcon size={22} />
        </IconButton>
        {!full && (
          <IconButton label={t('chart.full')} onClick={() => setFull(true)}>
            <FullScreenIcon size={22} />
          </IconButton>
        )}
      </div>
    </section>
  )
}

const NO_SERIES: readonly PriceSeries[] = []

/** Those of the names that are series, in their order. */
function seriesNamed(names: readonly string[]): readonly PriceSeries[] {
  return PRICE_SERIES.filter((name) => names.includes(name))
}

/** The height of what is drawn in, in pixels, while somebody wants to know. */
function useHeight(of: RefObject<HTMLElement | null>, wanted: boolean): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    if (!wanted || !of.current) return undefined
    const observer = new ResizeObserver(([entry]) => setHeight(entry?.contentRect.height ?? 0))
    observer.observe(of.current)
    return () => observer.disconnect()
  }, [of, wanted])
  return height
}

/** The canvas says nothing: each line with its price, whether it is in sight or not. */
function SpokenLines({ product, lines }: { product: Product; lines: readonly OwnLine[] }) {
  const { t } = useTexts('product')
  const formats = useFormats()
  const digits = priceDigits(product)
  return (
    <ul className="visually-hidden" aria-label={t('chart.lines')}>
      {lines.map(({ id, text, price }) => (
        <li key={id}>{`${text} ${formats.price(price.toFixed(digits), digits)}`}</li>
      ))}
    </ul>
  )
}

function Waiting({ label }: { label: string }) {
  return (
    <div className="chart-waiting" role="status" aria-label={label}>
      {WAITING.map((place) => (
        <span key={place} style={{ height: `${place}%` }}>
          <Skeleton width={7} height={28 + ((place * 7) % 30)} />
        </span>
      ))}
    </div>
  )
}

interface LegendProps {
  readonly product: Product
  readonly view: View
  readonly bar: KLineData | undefined
  readonly generated: boolean
  readonly indicators: readonly IndicatorName[]
}

function Legend({ product, view, bar, generated, indicators }: LegendProps) {
  const { t } = useTexts('product')
  const formats = useFormats()
  const digits = priceDigits(product)
  const price = (value: number) => formats.price(value.toFixed(digits), digits)
  return (
    <p className="chart-legend" aria-hidden="true">
      {bar ? (
        <>
          <span>{formats.candle(intervalOf(view), bar.timestamp)}</span>
          {(['open', 'high', 'low', 'close'] as const).map((figure) => (
            <span key={figure}>
              {t(`chart.${figure}Short`)} <b>{price(bar[figure])}</b>
            </span>
          ))}
        </>
      ) : (
        <>
          {indicators.filter(isOverCandles).map((name) => (
            <IndicatorKey key={name} name={name} />
          ))}
          {view !== 'line' && <span>{t('chart.reading')}</span>}
          {generated && <span>{t('chart.generated')}</span>}
        </>
      )}
    </p>
  )
}

/** "MA 14 30", each period after a dash in the colour of its line. */
function IndicatorKey({ name }: { name: IndicatorName }) {
  const periods = name === 'BOLL' ? [PARAMETERS.BOLL.join(', ')] : PARAMETERS[name]
  return (
    <span>
      {name}
      {periods.map((period, index) => (
        <span key={period} className="chart-legend-key" style={{ color: `var(${coloursOf(name)[index]})` }}>
          {period}
        </span>
      ))}
    </span>
  )
}
