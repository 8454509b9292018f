import { KeyValueList, Note, RiskBanner } from '@candela/design'
import type { NewCoinSale } from '@candela/contract'
import { amountText, useFormats, useProductIntroduction, useTexts } from '../../shell/index.ts'
import { firstFreeAt, productOf, useSaleTexts } from './sale-texts.ts'

/** The days on which coins become free, and the worst outcome: stands before the button. */
export function SaleTerms({ sale }: { sale: NewCoinSale }) {
  const { t } = useTexts('subscription')
  const texts = useSaleTexts()
  return (
    <section className="pad mt4">
      <KeyValueList
        rows={[
          { key: 'listing', label: t('facts.listing'), value: texts.time(sale.listingAt) },
          { key: 'lockup', label: t('facts.lockup'), value: texts.lockup(sale) },
          { key: 'free', label: t('facts.free'), value: texts.time(firstFreeAt(sale)) },
          { key: 'parts', label: t('facts.parts'), value: texts.parts(sale) },
        ]}
      />
      <div className="mt3">
        <RiskBanner fact={t('worst')}>{t('worstText')}</RiskBanner>
      </div>
    </section>
  )
}

/** The coin, its sale in figures, and how coins are shared out. */
export function About({ sale }: { sale: NewCoinSale }) {
  const { t } = useTexts('subscription')
  const formats = useFormats()
  const introduction = useProductIntroduction()
  const texts = useSaleTexts()
  const { coin, pays, price, supply, remaining, opensAt, closesAt, method } = sale
  return (
    <div className="pad mt4 mb6">
      <p className="body">{introduction(productOf(sale))}</p>
      <KeyValueList
        boxed
        className="mt4"
        rows={[
          { key: 'coin', label: t('facts.coin'), value: `${texts.name(sale)} · ${coin}` },
          { key: 'price', label: t('price'), value: amountText(formats, pays, price) },
          { key: 'supply', label: t('facts.supply'), value: texts.coins(coin, supply) },
          { key: 'remaining', label: t('facts.remaining'), value: texts.coins(coin, remaining) },
          { key: 'opens', label: t('facts.opens'), value: texts.time(opensAt) },
          { key: 'closes', label: t('facts.closes'), value: texts.time(closesAt) },
        ]}
      />
      <h2 className="t-3 mt5">{t('method.title')}</h2>
      <p className="body mt2">{t(`method.${method}`)}</p>
      <p className="body mt2">{t('money')}</p>
      <div className="mt3">
        <Note>{t('market')}</Note>
      </div>
    </div>
  )
}
