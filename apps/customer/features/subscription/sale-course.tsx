import type { NewCoinSale } from '@candela/contract'
import { serverNow } from '../../live/index.ts'
import { useTexts } from '../../shell/index.ts'
import { firstFreeAt, useSaleTexts } from './sale-texts.ts'

/** The four dates of a sale, those that have come in colour. */
export function SaleCourse({ sale }: { sale: NewCoinSale }) {
  const { t } = useTexts('subscription')
  const texts = useSaleTexts()
  const now = serverNow()
  const { opensAt, closesAt, listingAt } = sale
  const free = firstFreeAt(sale)
  const steps = [
    {
      key: 'opens',
      from: opensAt,
      title: t(now < opensAt ? 'course.opens' : 'course.opened'),
      text: texts.day(opensAt),
    },
    { key: 'sale', from: opensAt, title: t('course.sale'), text: t('course.until', { day: texts.day(closesAt) }) },
    {
      key: 'listing',
      from: listingAt,
      title: t(now < listingAt ? 'course.listing' : 'course.listed'),
      text: texts.day(listingAt),
    },
    { key: 'free', from: free, title: t('course.free'), text: texts.day(free) },
  ]
  const current = steps.findLastIndex(({ from }) => now >= from)
  return (
    <ol className="sale-course" aria-label={t('course.label')}>
      {steps.map(({ key, from, title, text }, place) => (
        <li
          key={key}
          className={now >= from ? 'sale-past' : undefined}
          aria-current={place === current ? 'step' : undefined}
        >
          <b>{title}</b>
          {text}
        </li>
      ))}
    </ol>
  )
}
