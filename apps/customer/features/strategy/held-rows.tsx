import type { OwnStrategy } from '@candela/contract'
import { GroupLabel, ListRow, ProductDisc } from '@candela/design'
import { minor } from '@candela/units'
import { useTexts } from '../../shell/index.ts'
import { CoinRow } from './coin-row.tsx'
import { shareNamed } from './products.ts'
import { useStrategyTexts } from './strategy-texts.ts'

/** Its money, free and in orders, and its coins at the last index. */
export function HeldRows({ strategy: { money, held, holdings, parameters } }: { strategy: OwnStrategy }) {
  const { t } = useTexts('strategy')
  const texts = useStrategyTexts()
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
        {...(held !== '0' && { detail: t('held.ordersHold', { amount: texts.money(held) }) })}
        inset="none"
      />
      {shown.map((coin) => {
        const share = shareNamed(parameters, coin.product)
        return (
          <CoinRow
            key={coin.product}
            coin={coin}
            worth={texts.worth(coin.worth)}
            share={share === undefined ? undefined : t('held.share', { share: texts.percent(share) })}
          />
        )
      })}
    </section>
  )
}
