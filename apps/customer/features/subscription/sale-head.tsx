import { Badge, ProductDisc } from '@candela/design'
import type { NewCoinSale } from '@candela/contract'
import { serverNow } from '../../live/index.ts'
import { amountText, useFormats, useTexts } from '../../shell/index.ts'
import { fullness, wantedRatio } from './subscribe-state.ts'
import { STATE_TONES, useSaleTexts } from './sale-texts.ts'

/** The sale's coin and state. */
export function SaleHead({ sale }: { sale: NewCoinSale }) {
  const { t } = useTexts('subscription')
  const texts = useSaleTexts()
  return (
    <div className="sale-head">
      <ProductDisc symbol={sale.coin} size={44} />
      <div>
        <p className="t-2">{texts.name(sale)}</p>
        <p className="label i2">{sale.coin}</p>
      </div>
      <Badge tone={STATE_TONES[sale.state]}>{t(`state.${sale.state}`)}</Badge>
    </div>
  )
}

/** Issue price, the date that comes next, and how much of the supply is asked for. */
export function SaleFill({ sale }: { sale: NewCoinSale }) {
  const { t } = useTexts('subscription')
  const formats = useFormats()
  const texts = useSaleTexts()
  const { pays, price, state, opensAt, closesAt, method, remaining, supply, coin } = sale
  const share = formats.percent(wantedRatio(sale), 0, 1)
  const [label, at] =
    state === 'comingSoon'
      ? (['opens', opensAt] as const)
      : ([state === 'onSale' || closesAt > serverNow() ? 'closes' : 'closedAt', closesAt] as const)
  return (
    <>
      <div className="sale-price">
        <p>
          <span className="cap i2">{t('price')}</span>
          <br />
          <span className="t-2">{amountText(formats, pays, price)}</span>
        </p>
        <p>
          <span className="cap i2">{t(label)}</span>
          <br />
          <span className="t-3">{texts.time(at)}</span>
        </p>
      </div>
      <div className="sale-bar mt3" aria-hidden="true">
        <i style={{ inlineSize: `${fullness(sale) / 10}%` }} />
      </div>
      <p className="sale-left label mt2">
        <span className="m">{t(method === 'shared' ? 'wanted' : 'taken', { share })}</span>
        <span className="i2">
          {remaining === '0' && method === 'shared'
            ? t('none')
            : t('left', { left: formats.decimal(remaining), supply: texts.coins(coin, supply) })}
        </span>
      </p>
    </>
  )
}
