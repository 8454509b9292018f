import { useTexts } from '../../shell/index.ts'

const LIMITS = ['queue', 'newer', 'counterparty', 'split', 'key', 'outside'] as const

/** What no check of this kind shows, in full. */
export function Limits() {
  const { t } = useTexts('proof')
  return (
    <ul className="proof-limits">
      {LIMITS.map((limit) => (
        <li key={limit}>{t(`limits.${limit}`)}</li>
      ))}
    </ul>
  )
}

/** What a card always ends with: the most important limit, and the others behind it. */
export function NotProven({ unchecked }: { unchecked: boolean }) {
  const { t } = useTexts('proof')
  return (
    <>
      <p>{t(unchecked ? 'limits.unchecked' : 'limits.short')}</p>
      <details className="proof-details proof-details-plain">
        <summary>{t('limits.title')}</summary>
        <Limits />
      </details>
    </>
  )
}
