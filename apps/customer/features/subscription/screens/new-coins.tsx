import { Card, EmptyState, NextIcon, Note, TextButton } from '@candela/design'
import { Loading, LocalTimes, Screen, to, useTexts } from '../../../shell/index.ts'
import { useSales } from '../data.ts'
import { SaleFill, SaleHead } from '../sale-head.tsx'
import '../subscription.css'

/** Every sale of a new coin: what it is at, its price, its next date and what is left. */
export function NewCoinsPage() {
  const { t } = useTexts('subscription')
  const read = useSales()
  return (
    <Screen title={t('titles.newCoins')} back practice>
      <section className="pad mt2 row between g2 wrap">
        <p className="label i2">{t('about')}</p>
        <TextButton href={to('mySubscriptions')} trail={<NextIcon size={16} />}>
          {t('mine')}
        </TextButton>
      </section>
      {read.data === undefined ? (
        <Loading read={read} title={t('failed')} />
      ) : read.data.sales.length === 0 ? (
        <EmptyState drawing="receipt" title={t('empty')} text={t('emptyText')} />
      ) : (
        <div className="pad mt4 mb6 sale-cards">
          <p className="cap i3">{t('weekly')}</p>
          <LocalTimes />
          {read.data.sales.map((sale) => (
            <Card key={sale.id} href={to('newCoin', { id: sale.id })} className="sale-card">
              <SaleHead sale={sale} />
              <div className="mt3">{sale.isCancelled ? <Note>{t('cancelled')}</Note> : <SaleFill sale={sale} />}</div>
            </Card>
          ))}
        </div>
      )}
    </Screen>
  )
}
