import { KeyValueList } from '@candela/design'
import { formatDecimal } from '@candela/units'
import { useFormats, useTexts } from '../../shell/index.ts'
import { useFigures } from './figures-text.ts'
import type { PerpetualTicketProps } from './ticket-props.ts'
import type { SideReading } from './ticket-state.ts'

/** Cost before commitment: value, margin, fee, and the most that can be lost. */
export function PerpetualCosts({ product, terms, reading, available }: PerpetualTicketProps) {
  const { t } = useTexts('perpetual')
  const { t: trade } = useTexts('trade')
  const formats = useFormats()
  const { money } = useFigures(product)
  const side = reading.long && reading.long.fault === undefined ? reading.long : (reading.short ?? reading.long)
  const shown = (amount: string | undefined) => (amount === undefined ? '—' : money(amount))
  return (
    <KeyValueList
      dense
      rows={[
        { key: 'value', label: trade('value'), value: shown(side?.notional) },
        { key: 'margin', label: t('margin'), value: shown(side?.margin) },
        {
          key: 'fee',
          label: trade('fee', { rate: rateText(formats, terms.takerFeePpm) }),
          value: shown(side?.openFee),
        },
        { key: 'worst', label: t('worstCase'), value: shown(side?.worstCase) },
        { key: 'available', label: trade('available'), value: money(available) },
      ]}
    />
  )
}

/** Both sides beside each other: where each is liquidated, breaks even and ends at its triggers. */
export function PerpetualFacts({ product, terms, reading }: PerpetualTicketProps) {
  const { t } = useTexts('perpetual')
  const formats = useFormats()
  const { price, signed, money, share, size } = useFigures(product)
  const { long, short } = reading
  if (!long || !short) return null
  const or = (text: string, write: (text: string) => string) => (text === '' ? t('none') : write(text))
  const fee = (ppm: number) => ({ rate: rateText(formats, ppm) })
  const lines: readonly { key: string; label: string; of: (side: SideReading) => string }[] = [
    { key: 'forced', label: t('facts.forced'), of: (side) => or(side.forcedPrice, price) },
    { key: 'distance', label: t('facts.distance'), of: (side) => or(side.distance, share) },
    { key: 'bankruptcy', label: t('facts.bankruptcy'), of: (side) => or(side.bankruptcyPrice, price) },
    { key: 'even', label: t('facts.breakEven'), of: (side) => or(side.breakEven, price) },
    { key: 'profit', label: t('facts.atTakeProfit'), of: (side) => or(side.atTakeProfit, signed) },
    { key: 'loss', label: t('facts.atStopLoss'), of: (side) => or(side.atStopLoss, signed) },
    { key: 'close', label: t('facts.closingFee', fee(terms.takerFeePpm)), of: (side) => money(side.closeFee) },
    {
      key: 'liquidation',
      label: t('facts.liquidationFee', fee(terms.liquidationFeePpm)),
      of: (side) => money(side.liquidationFee),
    },
    { key: 'closes', label: t('facts.closes'), of: (side) => or(side.closing, size) },
  ]
  const told = lines.filter(({ of }) => of(long) !== t('none') || of(short) !== t('none'))
  return (
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
            <td>{of(long)}</td>
            <td>{of(short)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Parts per million as a percentage. */
export function rateText(formats: ReturnType<typeof useFormats>, ppm: number): string {
  return formats.percent(formatDecimal(BigInt(ppm), 6), 0, 4)
}
