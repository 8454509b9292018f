import { Badge, EmptyState, ListRow, Triangle } from '@candela/design'
import type { AnswerOf, Product } from '@candela/contract'
import { useSearchParams } from '../../../shell/routing.tsx'
import { priceDigits, usePages, useProduct } from '../../../live/index.ts'
import { PagedRows, Screen, to, useFormats, useTexts } from '../../../shell/index.ts'
import { ProductCode } from '../../market/index.ts'
import { useDurationText } from '../duration-text.ts'

const PAGE = '30'
const FIRST = 'BTC-USDT'

/** The outcomes of everyone’s timed orders of a product, newest first; nobody is named. */
export function SettlementsPage() {
  const { t } = useTexts('timed')
  const [parameters] = useSearchParams()
  const id = parameters.get('id') ?? FIRST
  const product = useProduct(id)
  const list = usePages('timedSettlements', { limit: PAGE }, { product: id })
  // an entry settles several, and nothing names one of them
  const rows = list.pages
    .flatMap(({ settlements }) => settlements)
    .map((settlement, place) => ({ settlement, key: `${settlement.seq} ${place}` }))
  return (
    <Screen title={t('settlements.title')} back={to('tradePopup', { id })}>
      <div className="pad mt2">
        {product && (
          <p className="t-3">
            <ProductCode product={product} />
          </p>
        )}
        <p className="label i2 mt2">{t('settlements.text')}</p>
      </div>
      <PagedRows
        list={list}
        count={product ? rows.length : 0}
        failed={{ title: t('settlements.failed'), text: t('settlements.failedText') }}
        empty={<EmptyState drawing="receipt" title={t('settlements.empty')} text={t('settlements.emptyText')} />}
      >
        {product &&
          rows.map(({ settlement, key }, index) => (
            <Row key={key} settlement={settlement} product={product} first={index === 0} />
          ))}
      </PagedRows>
    </Screen>
  )
}

interface RowProps {
  readonly settlement: AnswerOf<'timedSettlements'>['settlements'][number]
  readonly product: Product
  readonly first: boolean
}

function Row({ settlement, product, first }: RowProps) {
  const { t } = useTexts('timed')
  const formats = useFormats()
  const durationText = useDurationText()
  const digits = priceDigits(product)
  const { direction, durationMs, at, strike, settlement: settled, outcome } = settlement
  return (
    <ListRow
      title={
        <Badge tone={direction} icon={<Triangle direction={direction} />}>
          {t(`direction.${direction}`)}
        </Badge>
      }
      detail={`${durationText(durationMs)} · ${formats.dateTimeWithSeconds(at)}`}
      value={`${formats.price(strike, digits)} → ${formats.decimal(settled, digits, digits + 1)}`}
      valueDetail={t(`status.${outcome}`)}
      inset={first ? 'none' : 'edge'}
    />
  )
}
