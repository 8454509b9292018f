import { TextButton } from '@candela/design'
import type { PerpetualTerms, Product } from '@candela/contract'
import { useQuoteField } from '../../live/index.ts'
import { to, useFormats, useTexts } from '../../shell/index.ts'
import { useFigures } from './figures-text.ts'
import { rateText } from './ticket-costs.tsx'

/** The market of a perpetual: index, funding, open interest, the house's position and the insurance fund. */
export function MarketFacts({ product, terms }: { product: Product; terms: PerpetualTerms }) {
  const { t } = useTexts('perpetual')
  const formats = useFormats()
  const { price } = useFigures(product)
  const rows = [
    { key: 'index', label: t('market.index'), value: price(useQuoteField(product.id, 'index') ?? terms.index) },
    {
      key: 'last',
      label: t('funding.last'),
      value: terms.lastFunding ? rateText(formats, terms.lastFunding.ratePpm) : t('funding.notYet'),
    },
    { key: 'coming', label: t('funding.coming'), value: rateText(formats, terms.comingFundingPpm) },
    { key: 'next', label: t('funding.next'), value: formats.time(terms.nextFundingAt) },
    { key: 'open', label: t('market.interest'), value: `${formats.decimal(terms.openInterest)}\u00a0${product.base}` },
    { key: 'house', label: t('market.house'), value: `${formats.decimal(terms.house.position)}\u00a0${product.base}` },
    {
      key: 'insurance',
      label: t('market.insurance'),
      value: `${formats.decimal(terms.insurance, 0, 2)}\u00a0${product.quote}`,
    },
  ]
  return (
    <section className="pad perpetual-market" aria-label={t('market.label')}>
      <dl>
        {rows.map(({ key, label, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <TextButton href={to('contract', { id: product.id })}>{t('contract.open')}</TextButton>
    </section>
  )
}
