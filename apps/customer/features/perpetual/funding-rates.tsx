import { EmptyState, GroupLabel, KeyValueList, ListRow } from '@candela/design'
import type { PerpetualTerms, Product } from '@candela/contract'
import { usePages, useServerNow } from '../../live/index.ts'
import { clockText, secondsUntil } from '../../session/countdown.ts'
import { LocalTimes, PagedRows, useFormats, useTexts } from '../../shell/index.ts'
import { useFigures } from './figures-text.ts'
import { rateText } from './ticket-costs.tsx'

const PAGE = '30'

/** The next payment of funding, its rate as of now, and past rates, newest first. */
export function FundingRates({ product, terms }: { product: Product; terms: PerpetualTerms }) {
  const { t } = useTexts('perpetual')
  const formats = useFormats()
  const now = useServerNow()
  return (
    <>
      <section className="pad mt4">
        <KeyValueList
          boxed
          rows={[
            {
              key: 'next',
              label: t('contract.countdown'),
              value: clockText(secondsUntil(terms.nextFundingAt, now)),
            },
            { key: 'at', label: t('funding.next'), value: formats.dateTime(terms.nextFundingAt) },
            { key: 'coming', label: t('funding.coming'), value: rateText(formats, terms.comingFundingPpm) },
          ]}
        />
        <p className="micro i2 mt3">{t('contract.fundingText')}</p>
        <LocalTimes />
      </section>
      <section className="mt5">
        <div className="pad">
          <GroupLabel>{t('contract.past')}</GroupLabel>
        </div>
        {/* a new rate makes the list another */}
        <PastRates key={terms.lastFunding?.at} product={product} />
      </section>
    </>
  )
}

function PastRates({ product }: { product: Product }) {
  const { t } = useTexts('perpetual')
  const formats = useFormats()
  const { price } = useFigures(product)
  const list = usePages('perpetualFunding', { limit: PAGE }, { product: product.id })
  const rows = list.pages.flatMap(({ rates }) => rates)
  return (
    <PagedRows
      list={list}
      count={rows.length}
      failed={{ title: t('contract.failed'), text: t('contract.failedText') }}
      empty={<EmptyState drawing="candles" title={t('contract.empty')} text={t('contract.emptyText')} />}
    >
      {rows.map(({ at, ratePpm, mark }, index) => (
        <ListRow
          key={at}
          title={formats.dateTime(at)}
          {...(mark !== '' && { detail: `${t('position.mark')} ${price(mark)}` })}
          value={ratePpm === undefined ? t('contract.skipped') : rateText(formats, ratePpm)}
          inset={index === 0 ? 'none' : 'edge'}
        />
      ))}
    </PagedRows>
  )
}
