import { KeyValueList } from '@candela/design'
import { formatDecimal, minor } from '@candela/units'
import { useFormats, useTexts } from '../../shell/index.ts'
import { useFigures } from './figures-text.ts'
import type { PerpetualTicketProps } from './ticket-props.ts'
import type { SideReading } from './ticket-state.ts'

/** The order's worth, and the money available for it. */
export function PerpetualCosts({ product, reading, available }: PerpetualTicketProps) {
  const { t: trade } = useTexts('trade')
  const { asked, had } = useFigures(product)
  const value = (reading.long ?? reading.short)?.notional
  return (
    <KeyValueList
      dense
      rows={[
        { key: 'value', label: trade('value'), value: value === undefined ? '—' : asked(value) },
        { key: 'available', label: trade('available'), value: had(available) },
      ]}
    />
  )
}

/** Above each button: what opening that side costs and can lose at most, and where what is then held is liquidated. */
export function SideCosts(ticket: PerpetualTicketProps & { readonly side: 'long' | 'short' }) {
  const { product, terms, reading, side } = ticket
  const { t } = useTexts('perpetual')
  const { t: trade } = useTexts('trade')
  const formats = useFormats()
  const { asked, price, worst } = useFigures(product)
  const figures = reading[side]
  return (
    <dl className="perpetual-cost">
      <div>
        <dt>{t('cost')}</dt>
        <dd>{figures ? asked(costOf(figures)) : '—'}</dd>
      </div>
      <div>
        <dt>{t('facts.forced')}</dt>
        <dd>{figures ? (figures.forcedPrice === '' ? t('none') : price(figures.forcedPrice)) : '—'}</dd>
      </div>
      <div>
        <dt>{trade('fee', { rate: rateText(formats, terms.takerFeePpm) })}</dt>
        <dd>{figures ? asked(figures.fee) : '—'}</dd>
      </div>
      <div>
        <dt>{t('worstCase')}</dt>
        <dd>{figures ? worst(figures) : '—'}</dd>
      </div>
    </dl>
  )
}

/** Margin and fee. */
function costOf({ margin, fee }: SideReading): string {
  return formatDecimal(minor(margin) + minor(fee))
}

/** Both sides beside each other: what each costs, and of what is then held where it is liquidated, breaks even and ends at its triggers. */
export function PerpetualFacts({ product, terms, reading }: PerpetualTicketProps) {
  const { t } = useTexts('perpetual')
  const { t: trade } = useTexts('trade')
  const formats = useFormats()
  const { price, result, asked, money, share, size, worst } = useFigures(product)
  const { long, short } = reading
  if (!long || !short) return null
  const or = (text: string, write: (text: string) => string) => (text === '' ? t('none') : write(text))
  const fee = (ppm: number) => ({ rate: rateText(formats, ppm) })
  const lines: readonly { key: string; label: string; of: (side: SideReading) => string }[] = [
    { key: 'margin', label: t('margin'), of: (side) => asked(side.margin) },
    { key: 'fee', label: trade('fee', fee(terms.takerFeePpm)), of: (side) => money(side.fee) },
    { key: 'worst', label: t('worstCase'), of: worst },
    { key: 'closes', label: t('facts.closes'), of: (side) => or(side.closing, size) },
    { key: 'results', label: t('facts.results'), of: (side) => or(side.results, size) },
    { key: 'forced', label: t('facts.forced'), of: (side) => or(side.forcedPrice, price) },
    { key: 'distance', label: t('facts.distance'), of: (side) => or(side.distance, share) },
    { key: 'bankruptcy', label: t('facts.bankruptcy'), of: (side) => or(side.bankruptcyPrice, price) },
    { key: 'even', label: t('facts.breakEven'), of: (side) => or(side.breakEven, price) },
    { key: 'profit', label: t('facts.atTakeProfit'), of: (side) => or(side.atTakeProfit, result) },
    { key: 'loss', label: t('facts.atStopLoss'), of: (side) => or(side.atStopLoss, result) },
    { key: 'close', label: t('facts.closingFee', fee(terms.takerFeePpm)), of: (side) => money(side.closeFee) },
    {
      key: 'liquidation',
      label: t('facts.liquidationFee', fee(terms.liquidationFeePpm)),
      of: (side) => money(side.liquidationFee),
    },
  ]
  const told = lines.filter(({ of }) => of(long) !== t('none') || of(short) !== t('none'))
  return (
    <>
      {(long.isAtWorst || short.isAtWorst) && <p className="pad cap i2 mt2">{t('facts.atWorst')}</p>}
      <table className="perpetual-facts">
        <caption className="visually-hidden">{t('facts.label')}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('side.long')}</th>
            <th scope="col">{t('side.short')}</th>
          </tr>
        </thead>
        <tbody>
          {told.map(({ key, label, of }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{of(long).replaceAll('\u00a0', ' ')}</td>
              <td>{of(short).replaceAll('\u00a0', ' ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Parts per million as a percentage. */
export function rateText(formats: ReturnType<typeof useFormats>, ppm: number): string {
  return formats.ppm(ppm, 0, 4)
}
