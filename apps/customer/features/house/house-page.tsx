import { Chips, DayHead, EmptyState, Note, Segmented, TextButton } from '@candela/design'
import type { HouseStatistics } from '@candela/contract'
import { useState } from 'react'
import { useSearchParams } from '../../shell/routing.tsx'
import { useProduct, useRead } from '../../live/index.ts'
import { Loading, Screen, to, useFormats, useProductName, useTexts } from '../../shell/index.ts'
import { DayFigures } from './day-figures.tsx'
import './house.css'

const PERIODS = ['7', '31'] as const
const LABEL = { 7: 'week', 31: 'month' } as const

/** The results of timed orders and perpetuals for customers and house, for each day and product, as the journal has them. */
export function HousePage() {
  const { t } = useTexts('house')
  const [days, setDays] = useState<(typeof PERIODS)[number]>('7')
  const read = useRead('houseStatistics', { query: { days } })
  return (
    <Screen title={t('title')} back={to('services')} practice>
      <div className="pad mt2">
        <p className="label i2 mb2">{t('intro')}</p>
        <p className="mb4">
          <TextButton href={to('houseMoney')}>{t('money.title')}</TextButton>
        </p>
        <Segmented
          label={t('period')}
          value={days}
          onChange={setDays}
          panelId="house-panel"
          options={PERIODS.map((key) => ({ key, label: t(LABEL[key]) }))}
        />
      </div>
      <div id="house-panel" role="tabpanel" aria-label={t(LABEL[days])} className="mb6">
        {read.data ? (
          <Statistics statistics={read.data} />
        ) : (
          <Loading read={read} title={t('failed')} text={t('failedText')} lead={false} />
        )}
      </div>
    </Screen>
  )
}

function Statistics({ statistics: { seq, days } }: { statistics: HouseStatistics }) {
  const { t } = useTexts('house')
  const formats = useFormats()
  const nameOf = useProductName()
  const [parameters] = useSearchParams()
  const [chosen, setChosen] = useState(parameters.get('id') ?? '')
  const products = [...new Set(days.map(({ product }) => product))].toSorted()
  const id = products.includes(chosen) ? chosen : (products[0] ?? '')
  const product = useProduct(id)
  return (
    <>
      {product ? (
        <>
          <Chips
            label={t('products')}
            className="mt4"
            value={id}
            onChange={setChosen}
            options={products.map((key) => ({ key, label: key.split('-')[0] }))}
          />
          <h2 className="t-3 pad mt4">{nameOf(id)}</h2>
          {days
            .filter((day) => day.product === id)
            .map((day) => (
              <section key={day.day}>
                <DayHead>{t('day', { day: formats.day(day.day) })}</DayHead>
                <DayFigures day={day} asset={product.quote} />
              </section>
            ))}
        </>
      ) : (
        <EmptyState drawing="receipt" title={t('empty')} text={t('emptyText')} />
      )}
      <div className="pad mt5">
        <Note>{t('counted', { entry: formats.count(seq) })}</Note>
      </div>
    </>
  )
}
