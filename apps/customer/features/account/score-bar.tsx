import { useRead } from '../../live/index.ts'
import { useFormats, useTexts } from '../../shell/index.ts'
import './account.css'

/** The credit score between its bounds, and what it is for. */
export function ScoreBar({ big = false }: { big?: boolean }) {
  const { t } = useTexts('account')
  const formats = useFormats()
  const { data } = useRead('creditScore')
  const share = data ? (data.score - data.least) / (data.most - data.least) : 0
  const score = data ? formats.count(data.score) : '—'
  return (
    <span className="account-score">
      <span className="row between baseline g3">
        {!big && <span className="callout m">{t('score.title')}</span>}
        <span className={big ? 't-display' : 't-2'} data-testid="credit-score">
          {score}
        </span>
      </span>
      <span className="account-score-bar" aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
      <span className="row between cap i2" aria-hidden="true">
        <span>{data ? formats.count(data.least) : ''}</span>
        <span>{data ? formats.count(data.most) : ''}</span>
      </span>
      <span className="label i2">{t('score.only')}</span>
      {!big && <span className="label acc m">{t('score.open')}</span>}
    </span>
  )
}
