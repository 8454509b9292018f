import { ChangeText, directionOf, GroupLabel, ListRow } from '@candela/design'
import { priceDigits, useProduct } from '../../live/index.ts'
import { to, useFormats, useProductName, useTexts } from '../../shell/index.ts'
import type { DayOfProduct, MarketNote } from './market-note.ts'

/** The products that rose, fell and were traded most; a list with nothing in it is left out. */
export function NoteLists({ note }: { note: MarketNote }) {
  const { t } = useTexts('content')
  return (['best', 'worst', 'traded'] as const)
    .filter((list) => note[list].length > 0)
    .map((list) => (
      <section key={list} className="mt5">
        <div className="pad">
          <GroupLabel>{t(`news.${list}`)}</GroupLabel>
        </div>
        {note[list].map((day, index) => (
          <Row key={day.product} day={day} first={index === 0} />
        ))}
      </section>
    ))
}

function Row({ day: { product: id, close, change, volume }, first }: { day: DayOfProduct; first: boolean }) {
  const formats = useFormats()
  const nameOf = useProductName()
  const product = useProduct(id)
  const text = formats.change(change)
  return (
    <ListRow
      title={nameOf(id)}
      detail={product && `${formats.compact(volume)}\u00a0${product.base}`}
      value={product && formats.price(close, priceDigits(product))}
      valueDetail={<ChangeText text={text} direction={directionOf(text)} />}
      href={to('product', { id })}
      inset={first ? 'none' : 'edge'}
    />
  )
}
