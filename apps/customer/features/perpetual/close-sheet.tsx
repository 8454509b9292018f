import { type PerpetualTerms, type Position, priceText, type Product } from '@candela/contract'
import { Card, KeyValueList, Segmented, Slider } from '@candela/design'
import { fieldText } from '@candela/locale'
import { formatDecimal, minor } from '@candela/units'
import { useState } from 'react'
import { pairText, useCommand } from '../../live/index.ts'
import { useFormats, usePreference, useTexts } from '../../shell/index.ts'
import { FigureSteps } from '../../ticket/figure-field.tsx'
import { AskSheet } from '../../ticket/ask-sheet.tsx'
import { useFaultText } from '../../ticket/fault-text.ts'
import { type CloseChoice, otherSide, readClose } from './close-state.ts'
import { useFigures } from './figures-text.ts'
import { placedAs } from './placed-as.ts'
import { lotsIn } from './position-figures.ts'
import { steppedPrice } from './price-step.ts'
import { useTicketMarket } from './ticket-market.ts'

interface CloseSheetProps {
  readonly open: boolean
  readonly position: Position
  readonly product: Product
  readonly terms: PerpetualTerms
  readonly onClose: () => void
}

const WHOLE = 100
const HALVES = [25, 50, 75, WHOLE]
const WAYS = ['market', 'limit'] as const
const AT_MARKET: CloseChoice = { type: 'market', price: '', percent: WHOLE }

/** Close one position, or a part of it: at market, or by an order that waits for a price. */
export function ClosePositionSheet({ open, position, product, terms, onClose }: CloseSheetProps) {
  const { t } = useTexts('perpetual')
  const { t: trade } = useTexts('trade')
  const formats = useFormats()
  const faultText = useFaultText()
  const language = usePreference('language')
  const { signed, size } = useFigures(product)
  const whole = useCommand('closePosition')
  const part = useCommand('placePerpetualOrder')
  const market = useTicketMarket(product, terms)
  const [choice, setChoice] = useState(AT_MARKET)
  const { type, price, percent } = choice
  const { definition } = market
  const read = readClose(choice, position, market, language)
  const { order } = read
  const share = (of: number) => formats.percent(formatDecimal(BigInt(of), 2), 0, 0)
  const isLimit = type === 'limit'
  const isPart = percent < WHOLE
  // closing all at market is an order of its own, which nothing but the exchange refuses
  const isOwn = !isLimit && !isPart
  const told = (amount: string | undefined) => (amount === undefined ? '—' : signed(amount))
  const estimated = order && formatDecimal(minor(order.closedResult) - minor(order.fee))
  const change = (changed: Partial<CloseChoice>) => setChoice({ ...choice, ...changed })
  async function send() {
    if (isOwn) return whole.send({ body: { product: product.id } })
    return order?.body && part.send({ body: order.body })
  }
  return (
    <AskSheet<'closePosition' | 'placePerpetualOrder'>
      open={open}
      title={t('close.title', { product: pairText(product) })}
      text={t(isLimit ? 'close.limitText' : isPart ? 'close.partText' : 'close.text')}
      keepLabel={t('close.keep')}
      confirmLabel={
        isLimit
          ? t(`reduce.${otherSide(position.side)}`)
          : isPart
            ? t('close.part', { share: share(percent) })
            : t('close.confirm')
      }
      disabled={!isOwn && order?.body === undefined}
      {...(!isOwn && order?.fault && { hint: faultText(order.fault, product) })}
      doneText={(answer) =>
        isLimit ? trade(placedAs(answer && 'order' in answer ? answer : undefined)) : t('close.done')
      }
      sending={whole.sending || part.sending}
      send={send}
      onClose={() => {
        setChoice(AT_MARKET)
        onClose()
      }}
    >
      <Segmented
        className="mt4"
        label={trade('type.label')}
        value={type}
        onChange={(key) =>
          change({
            type: key,
            ...(price === '' && market.mark > 0 && { price: fieldText(language, priceText(definition, market.mark)) }),
          })
        }
        options={WAYS.map((key) => ({ key, label: trade(`type.${key}`) }))}
      />
      {isLimit && (
        <div className="mt3">
          <FigureSteps
            label={trade('price', { currency: product.quoteLabel })}
            value={price}
            unit={product.quoteLabel}
            onChange={(text) => change({ price: text })}
            onStep={(steps) => change({ price: steppedPrice(market, read.price, steps, language) })}
            decreaseLabel={trade('priceDown')}
            increaseLabel={trade('priceUp')}
            {...(read.priceFault && { error: faultText(read.priceFault, product) })}
          />
        </div>
      )}
      {lotsIn(position.quantity, definition) > 1 && (
        <div className="mt3">
          <p className="label i2">{t('close.share')}</p>
          <Slider
            label={t('close.share')}
            value={percent}
            onChange={(value) => change({ percent: value })}
            min={1}
            stops={HALVES}
            valueText={share(percent)}
            stopLabels={HALVES.map(share)}
          />
        </div>
      )}
      <Card className="mt4 sheet-table">
        <KeyValueList
          rows={[
            { key: 'size', label: t('close.size'), value: size(read.quantity) },
            {
              key: 'result',
              label: t(isLimit ? 'detail.realised' : 'close.result'),
              value: told(order?.closedResult),
            },
            { key: 'fee', label: t('close.fee'), value: told(order && `-${order.fee}`) },
          ]}
          total={{ label: t('close.estimated'), value: told(estimated) }}
        />
      </Card>
    </AskSheet>
  )
}
