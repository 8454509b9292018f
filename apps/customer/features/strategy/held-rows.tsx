import type { OwnStrategy } from '@candela/contract'
import { GroupLabel, ListRow, ProductDisc } from '@candela/design'
import { useProducts } from '../../live/index.ts'
import { useTexts } from '../../shell/index.ts'
import { discSymbol } from '../market/index.ts'
import { minor } from './figures.ts'
import { shareNamed } from './products.ts'
import { useStrategyTexts } from './strategy-texts.ts'

/** Its money, free and in orders, and its coins at the last index. */
export function HeldRows({ strategy: { money, held, holdings, parameters } }: { strategy: OwnStrategy }) {
  const { t } = useTexts('strategy')
  const texts = useStrategyTexts()
  const products = useProducts()
  // a product that its terms give a share is missed where there is none of it
  const shown = holdings.filter(({ product, quantity }) => minor(quantity) > 0n || shareNamed(parameters, product))
  return (
    <section className="mt5">
      <div className="pad">
        <GroupLabel>{t('held.title')}</GroupLabel>
      </div>
      <ListRow
        lead={<ProductDisc symbol="USDT" />}
        title={t('held.money')}
        value={texts.money(money)}
        {...(held !== '0' && { detail: `${t('held.orders')}: ${texts.money(held)}` })}
        inset="none"
      />
      {shown.map(({ product: id, quantity, index, worth }) => {
        const product = products.find((each) => each.id === id)
        const share = shareNamed(parameters, id)
        return (
          <ListRow
            key={id}
            lead={<ProductDisc symbol={product ? discSymbol(product) : id} />}
            title={texts.label(id)}
            detail={t('held.at', { quantity: texts.quantity(id, quantity), price: texts.price(id, index) })}
            value={texts.worth(worth)}
            {...(share !== undefined && { valueDetail: t('held.share', { share: texts.percent(share) }) })}
          />
        )
      })}
    </section>
  )
}
