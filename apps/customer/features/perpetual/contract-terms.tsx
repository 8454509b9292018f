import { KeyValueList } from '@candela/design'
import type { PerpetualTerms, Product } from '@candela/contract'
import { amountText, useFormats, useTexts } from '../../shell/index.ts'
import { rateText } from './ticket-costs.tsx'

interface ContractProps {
  readonly product: Product
  readonly terms: PerpetualTerms
}

/** Fees, bounds of an order, and how far the house and insurance go. */
export function ContractDetails({ product, terms }: ContractProps) {
  const { t } = useTexts('perpetual')
  const { t: inProduct } = useTexts('product')
  const formats = useFormats()
  const rate = (ppm: number) => rateText(formats, ppm)
  const base = (amount: string) => `${formats.decimal(amount)}\u00a0${product.base}`
  const { makerFeePpm, takerFeePpm, liquidationFeePpm, minimumNotional, priceBandPpm, worstPricePpm } = terms
  return (
    <section className="pad mt4">
      <KeyValueList
        boxed
        rows={[
          { key: 'fees', label: inProduct('about.fees'), value: `${rate(makerFeePpm)} / ${rate(takerFeePpm)}` },
          { key: 'liquidation', label: t('contract.liquidationFee'), value: rate(liquidationFeePpm) },
          { key: 'tick', label: inProduct('about.tick'), value: formats.decimal(product.tick) },
          { key: 'lot', label: inProduct('about.lot'), value: base(product.lot) },
          {
            key: 'minimum',
            label: inProduct('about.minimum'),
            value: amountText(formats, product.quote, minimumNotional),
          },
          { key: 'band', label: inProduct('about.band'), value: `±${rate(priceBandPpm)}` },
          { key: 'worst', label: inProduct('about.worst'), value: `±${rate(worstPricePpm)}` },
          { key: 'times', label: t('contract.fundingTimes'), value: '00:00, 08:00, 16:00 UTC' },
          { key: 'interest', label: t('market.interest'), value: base(terms.openInterest) },
          { key: 'house', label: t('market.house'), value: base(terms.house.position) },
          { key: 'most', label: t('contract.houseMost'), value: base(terms.house.most) },
        ]}
      />
    </section>
  )
}

/** The larger a position, the less leverage and the more maintenance: a row a tier. */
export function ContractTiers({ product, terms }: ContractProps) {
  const { t } = useTexts('perpetual')
  const formats = useFormats()
  return (
    <section className="pad mt3">
      <table className="contract-tiers">
        <caption className="visually-hidden">{t('contract.tiers')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('contract.upTo')}</th>
            <th scope="col">{t('contract.most')}</th>
            <th scope="col">{t('moves.maintenance')}</th>
          </tr>
        </thead>
        <tbody>
          {terms.tiers.map(({ upTo, leverage, maintenancePpm }) => (
            <tr key={upTo}>
              <td>{`${formats.decimal(upTo)}\u00a0${product.quote}`}</td>
              <td>{t('times', { leverage })}</td>
              <td>{rateText(formats, maintenancePpm)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="micro i2 mt3">{t('contract.tiersText')}</p>
    </section>
  )
}
