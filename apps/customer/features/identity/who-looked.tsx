import type { IdentityView } from '@candela/contract'
import { ListRow, RowGroup } from '@candela/design'
import { useRead } from '../../live/index.ts'
import { useFormats, useProblemText, useTexts } from '../../shell/index.ts'

/** Every look at the customer's documents or account: operator, time and reason. */
export function WhoLooked() {
  const { t } = useTexts('identity')
  const formats = useFormats()
  const problemText = useProblemText()
  const { data, error } = useRead('identityViews')
  const views = data?.views ?? []
  return (
    <section className="mt5" id="views">
      <h2 className="group-label">{t('views.title')}</h2>
      {error !== null && <p className="cap danger">{problemText(error)}</p>}
      {data !== undefined && views.length === 0 && <p className="cap i2">{t('views.none')}</p>}
      {views.length > 0 && (
        <RowGroup>
          {views.map((view) => (
            <ListRow
              key={`${view.at} ${view.what} ${view.who}`}
              title={t(whatKey(view.what))}
              detail={`${whoText(view.who, t)} · ${reasonText(view.reason, t)}`}
              valueDetail={formats.dateTime(view.at)}
              top
            />
          ))}
        </RowGroup>
      )}
    </section>
  )
}

const NO_PHOTOS = ['case', 'account', 'loanForm', 'loanPhoto', 'remittance', 'voucher'] as const

function whatKey(what: IdentityView['what']) {
  const other = NO_PHOTOS.find((each) => each === what)
  if (other !== undefined) return `views.what.${other}` as const
  return what === 'face' ? 'photo.face' : (`part.${what as Exclude<typeof what, (typeof NO_PHOTOS)[number]>}` as const)
}

type Translate = ReturnType<typeof useTexts<'identity'>>['t']

/** "Reviewer 2" in the language in force. */
function whoText(who: string, t: Translate): string {
  const number = /(\d+)$/.exec(who)?.[1]
  return number === undefined ? t('views.practice') : t('views.reviewer', { number })
}

/** A review says itself by one word; anything else is what the operator wrote. */
function reasonText(reason: string, t: Translate): string {
  return reason === 'review' || reason === '' ? t('views.review') : reason
}
