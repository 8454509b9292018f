import { type Identity, PHOTOS_KEPT_MS, REVIEW_WITHIN_MS } from '@candela/contract'
import { KeyValueList, Note } from '@candela/design'
import { useState } from 'react'
import { call } from '../../live/index.ts'
import { useFormats, useProblemText, useTexts } from '../../shell/index.ts'
import { keepIdentity } from './data.ts'
import { useIdentityFacts } from './facts.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** Shows everything that will be sent, and says who reviews it by when. */
export function ReviewStep({ identity, noFace, fault }: { identity: Identity; noFace: boolean; fault: unknown }) {
  const { t } = useTexts('identity')
  const formats = useFormats()
  const problemText = useProblemText('submit')
  const facts = useIdentityFacts(identity)
  const hasSample = identity.photos.some(({ sample }) => sample)
  return (
    <>
      <KeyValueList boxed rows={facts} />
      <p className="cap i2 mt3">
        {t('review.within', { hours: formats.count(REVIEW_WITHIN_MS / HOUR_MS) })}{' '}
        {t(identity.reviewer === 'practice' ? 'review.byPractice' : 'review.byPerson')}
      </p>
      <p className="cap i2 mt2">
        {t('review.deleted', {
          hours: formats.count(PHOTOS_KEPT_MS.validated / HOUR_MS),
          days: formats.count(PHOTOS_KEPT_MS.returned / DAY_MS),
        })}
      </p>
      {(noFace || identity.face === null) && <p className="cap i2 mt2">{t('review.noFace')}</p>}
      {hasSample && <p className="cap i2 mt2">{t('sample.note')}</p>}
      {fault !== undefined && (
        <div className="mt3">
          <Note tone="danger" alert>
            {problemText(fault)}
          </Note>
        </div>
      )}
    </>
  )
}

/** Sends everything to be reviewed. */
export function useSend(onSent: () => void) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const send = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      keepIdentity(await call('sendIdentity', { body: {} }))
      onSent()
    } catch (error) {
      setFault(error)
    }
    setBusy(false)
  }
  return { busy, fault, send }
}
