import { Badge, EmptyState, ListRow, SelectField, Triangle } from '@candela/design'
import type { PerpetualFill, Product } from '@candela/contract'
import { useState } from 'react'
import { pairText, usePages, useProduct, useProducts } from '../../live/index.ts'
import { exactText, PagedRows, to, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { ProductCode } from '../market/index.ts'
import { sideOf } from './entrust-what.ts'
import { useFigures } from './figures-text.ts'
import { isNothing } from './position-figures.ts'

const EFFECTS = ['open', 'close'] as const
const SIDES = ['buy', 'sell'] as const
const PAGE = '30'

interface Narrowed {
  readonly product: string
  readonly effect: (typeof EFFECTS)[number] | ''
  readonly side: (typeof SIDES)[number] | ''
}

/** Trade history: each fill of every order and position, newest first. */
export function FillRows() {
  const { t } = useTexts('perpetual')
  const { t: inOrder } = useTexts('order')
  const [narrowed, setNarrowed] = useState<Narrowed>({ product: '', effect: '', side: '' })
  const { product, effect, side } = narrowed
  const list = usePages('perpetualFills', {
    limit: PAGE,
    ...(product !== '' && { product }),
    ...(effect !== '' && { effect }),
    ...(side !== '' && { side }),
  })
  const rows = list.pages.flatMap(({ fills }) => fills)
  return (
    <>
      <Choices narrowed={narrowed} onChange={setNarrowed} />
      <PagedRows
        list={list}
        count={rows.length}
        failed={{ title: inOrder('history.failed'), text: inOrder('history.failedText') }}
        empty={<EmptyState drawing="receipt" title={t('fills.empty')} text={t('fills.note')} />}
      >
        {rows.map((fill, index) => (
          <FillRow key={`${fill.order} ${fill.trade}`} fill={fill} first={index === 0} />
        ))}
        <p className="pad micro i2 mt3">{t('fills.note')}</p>
      </PagedRows>
    </>
  )
}

interface ChoicesProps {
  readonly narrowed: Narrowed
  readonly onChange: (narrowed: Narrowed) => void
}

function Choices({ narrowed, onChange }: ChoicesProps) {
  const { t } = useTexts('perpetual')
  const offered = useProducts().filter(({ flags }) => flags.contract)
  return (
    <div className="pad perpetual-choices">
      <SelectField
        compact
        label={t('fills.product')}
        value={narrowed.product}
        onChange={(product) => onChange({ ...narrowed, product })}
        options={[
          { key: '', label: t('fills.allProducts') },
          ...offered.map((product) => ({ key: product.id, label: pairText(product) })),
        ]}
      />
      <SelectField
        compact
        label={t('fills.effect')}
        value={narrowed.effect}
        onChange={(key) => onChange({ ...narrowed, effect: EFFECTS.find((one) => one === key) ?? '' })}
        options={[
          { key: '', label: t('fills.allEffects') },
          ...EFFECTS.map((key) => ({ key, label: t(`fills.${key}`) })),
        ]}
      />
      <SelectField
        compact
        label={t('fills.side')}
        value={narrowed.side}
        onChange={(key) => onChange({ ...narrowed, side: SIDES.find((one) => one === key) ?? '' })}
        options={[{ key: '', label: t('fills.allSides') }, ...SIDES.map((key) => ({ key, label: t(`fills.${key}`) }))]}
      />
    </div>
  )
}

function FillRow({ fill, first }: { fill: PerpetualFill; first: boolean }) {
  const product = useProduct(fill.product)
  return product ? <Row fill={fill} product={product} first={first} /> : null
}

/** A trade: whether it opened or closed, its price, result and fee; it leads to its order. */
function Row({ fill, product, first }: { fill: PerpetualFill; product: Product; first: boolean }) {
  const { t } = useTexts('perpetual')
  const { t: inOrder } = useTexts('order')
  const formats = useFormats()
  const hide = useHide()
  const { price, signed, size } = useFigures(product)
  const direction = fill.side === 'buy' ? 'up' : 'down'
  const fee = hide.amount(`${exactText(formats, fill.fee)}\u00a0${product.quote}`)
  return (
    <ListRow
      title={
        <span className="row g2 wrap">
          <ProductCode product={product} />
          <Badge tone={direction} icon={<Triangle direction={direction} />}>
            {t(`${fill.effect === 'close' ? 'reduce' : 'open'}.${sideOf(fill)}`)}
          </Badge>
        </span>
      }
      detail={`${inOrder('fills.what', { amount: size(fill.quantity), price: price(fill.price) })} · ${formats.dateTimeWithSeconds(fill.at)}`}
      value={isNothing(fill.result) ? '—' : signed(fill.result)}
      valueDetail={`${inOrder('detail.fee')} ${fee}`}
      href={to('orderDetail', { perpetual: fill.order })}
      inset={first ? 'none' : 'edge'}
    />
  )
}
