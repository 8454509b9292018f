import { GroupLabel, KeyValueList, ProductDisc } from '@candela/design'
import type { ClosedPosition, MarginMode, Position, PositionDetail, Product } from '@candela/contract'
import { formatDecimal, minor } from '@candela/units'
import { useProduct, useRead } from '../../../live/index.ts'
import { Loading, PATHS, Screen, useFormats, useTexts } from '../../../shell/index.ts'
import { definitionOf } from '../../../ticket/spot-market.ts'
import { discSymbol, ProductCode } from '../../market/index.ts'
import { useMark, usePerpetualTerms } from '../data.ts'
import { useFigures } from '../figures-text.ts'
import { MoveRows } from '../move-rows.tsx'
import { PerpetualFills } from '../perpetual-fills.tsx'
import { figuresOf } from '../position-figures.ts'
import { PositionActions } from '../position-actions.tsx'
import { SideBadge } from '../side-badge.tsx'
import { useTriggerText } from '../trigger-texts.ts'

/** One position, open or gone: its figures, what happened to it, each fill. */
export function PositionPage({ id }: { id: string }) {
  const { t } = useTexts('perpetual')
  const { t: inOrder } = useTexts('order')
  const read = useRead('position', { params: { position: id } })
  const shown = read.data?.open ?? read.data?.closed
  const product = useProduct(shown?.product ?? '')
  const mark = useMark(shown?.product ?? '', read.data?.open?.mark ?? '')
  const open = read.data?.open && { ...read.data.open, mark }
  return (
    <Screen
      title={t('position.title')}
      back={PATHS.order}
      practice
      {...(open &&
        product && {
          footer: (
            <div className="position-foot">
              <PositionActions position={open} product={product} />
            </div>
          ),
        })}
    >
      {!(shown && product) && <Loading read={read} title={t('positions.failed')} />}
      {read.data && shown && product && (
        <>
          <section className="pad row g3 mt2">
            <ProductDisc symbol={discSymbol(product)} size={44} />
            <div>
              <p className="row g2 wrap t-3">
                <ProductCode product={product} />
                <SideBadge position={shown} />
              </p>
              <p className="label i3">{inOrder('detail.number', { id: shown.id })}</p>
            </div>
          </section>
          <section className="pad mt4">
            {open && <Holding position={open} product={product} />}
            {read.data.closed && <Gone position={read.data.closed} product={product} />}
          </section>
          <Happened detail={read.data} mode={shown.mode} product={product} />
          <PerpetualFills detail={read.data} product={product} />
        </>
      )}
    </Screen>
  )
}

interface HappenedProps {
  readonly detail: PositionDetail
  readonly mode: MarginMode
  readonly product: Product
}

function Happened({ detail, mode, product }: HappenedProps) {
  const { t } = useTexts('perpetual')
  if (detail.moves.length === 0) return null
  return (
    <section className="pad mt5">
      <GroupLabel>{t('moves.title')}</GroupLabel>
      <MoveRows moves={detail.moves} mode={mode} product={product} />
    </section>
  )
}

/** A position that is held: what it is now, to the mark. */
function Holding({ position, product }: { position: Position; product: Product }) {
  const { t } = useTexts('perpetual')
  const { t: inOrder } = useTexts('order')
  const formats = useFormats()
  const { price, average, money, signed, size } = useFigures(product)
  const terms = usePerpetualTerms(product.id)
  const figures = figuresOf(position, definitionOf(product), position.mark, terms?.takerFeePpm ?? 0)
  const triggerText = useTriggerText(product, position)
  const or = (text: string) => (text === '' ? t('none') : price(text))
  const triggers = (list: Position['takeProfits']) =>
    list.length === 0 ? (
      t('none')
    ) : (
      <span className="position-lines">{list.map((trigger) => triggerText(trigger)).join('\n')}</span>
    )
  return (
    <KeyValueList
      boxed
      rows={[
        { key: 'status', label: inOrder('detail.status'), value: t('history.holding') },
        { key: 'size', label: t('close.size'), value: size(position.quantity) },
        { key: 'open', label: t('detail.openPrice'), value: average(position.entry) },
        { key: 'mark', label: t('position.mark'), value: price(position.mark) },
        { key: 'mode', label: t('mode.label'), value: t(`mode.${position.mode}`) },
        { key: 'initial', label: t('detail.initialMargin'), value: figures ? money(figures.initialMargin) : '—' },
        ...(position.mode === 'isolated'
          ? [{ key: 'balance', label: t('detail.marginBalance'), value: figures ? money(figures.equity) : '—' }]
          : []),
        { key: 'profit', label: t('takeProfit'), value: triggers(position.takeProfits) },
        { key: 'loss', label: t('stopLoss'), value: triggers(position.stopLosses) },
        {
          key: 'forced',
          label: (
            <>
              {t('facts.forced')}
              {position.mode === 'cross' && (
                <>
                  <br />
                  <span className="micro i2">{t('cross.others')}</span>
                </>
              )}
            </>
          ),
          value: or(position.forcedPrice),
        },
        ...(position.mode === 'isolated'
          ? [{ key: 'bankruptcy', label: t('facts.bankruptcy'), value: or(position.bankruptcyPrice) }]
          : []),
        { key: 'unrealised', label: t('close.result'), value: figures ? signed(figures.unrealised) : '—' },
        { key: 'return', label: t('detail.returnRate'), value: figures ? formats.change(figures.rateOfReturn) : '—' },
        { key: 'realised', label: t('detail.realised'), value: signed(position.result) },
        { key: 'fees', label: t('detail.fees'), value: money(position.fees) },
        { key: 'funding', label: t('history.funding'), value: signed(position.funding) },
        { key: 'opened', label: t('detail.opened'), value: formats.dateTimeWithSeconds(position.openedAt) },
      ]}
    />
  )
}

/** A position that is gone: what it came to. */
function Gone({ position, product }: { position: ClosedPosition; product: Product }) {
  const { t } = useTexts('perpetual')
  const { t: inOrder } = useTexts('order')
  const formats = useFormats()
  const { average, money, signed, size } = useFigures(product)
  const { result, fees, funding } = position
  const total = formatDecimal(minor(result) - minor(fees) + minor(funding))
  return (
    <KeyValueList
      boxed
      rows={[
        {
          key: 'status',
          label: inOrder('detail.status'),
          value: t(position.liquidated ? 'history.liquidated' : 'history.closed'),
        },
        { key: 'size', label: t('close.size'), value: size(position.quantity) },
        { key: 'open', label: t('detail.openPrice'), value: average(position.entry) },
        { key: 'close', label: t('detail.closePrice'), value: average(position.exit) },
        { key: 'result', label: t('detail.realised'), value: signed(result) },
        { key: 'fees', label: t('detail.fees'), value: money(fees) },
        { key: 'funding', label: t('history.funding'), value: signed(funding) },
        { key: 'opened', label: t('detail.opened'), value: formats.dateTimeWithSeconds(position.openedAt) },
        { key: 'closed', label: t('detail.closed'), value: formats.dateTimeWithSeconds(position.closedAt) },
      ]}
      total={{ label: t('detail.total'), value: signed(total), tone: total.startsWith('-') ? 'down' : 'up' }}
    />
  )
}
