import { Button, Card, GroupLabel, KeyValueList, UploadTile } from '@candela/design'
import { LOAN_PHOTOS, type LoanDraft, type LoanForm, type LoanPhoto, type LoanTerms } from '@candela/contract'
import { useState } from 'react'
import { serverNow } from '../../live/clock.ts'
import { fetchSample } from '../../photo/samples.ts'
import { usePhotoSending } from '../../photo/use-photo-sending.ts'
import { useFormats, useProblemText, useTexts } from '../../shell/index.ts'
import { CostNotes } from './cost-notes.tsx'
import { keepPhoto } from './data.ts'
import { useLoanFigures } from './figures.ts'
import { reckon, tableOf } from './loan-state.ts'

const SENT = '/api/v1/loans/form/photos'
const SHOWN = '/api/v1/loans/photos'

interface PhotosAndCheckProps {
  readonly form: LoanForm
  readonly terms: LoanTerms
  readonly photos: LoanDraft['photos']
}

/** The photos, then all that is sent with its cost. */
export function PhotosAndCheck({ form, terms, photos }: PhotosAndCheckProps) {
  const { t } = useTexts('loan')
  const formats = useFormats()
  const { money, rate } = useLoanFigures()
  const now = serverNow()
  const reckoning = reckon(tableOf(terms), form.amount, form.days, now)
  const { ratePpm, dueAt, total, interest, mostEverDue } = reckoning
  return (
    <>
      <p className="cap i2">{t('photo.text')}</p>
      <div className="loan-photos">
        {LOAN_PHOTOS.map((kind) => (
          <PhotoTile key={kind} kind={kind} photos={photos} />
        ))}
      </div>
      <div className="mt5">
        <GroupLabel>{t('apply.check')}</GroupLabel>
      </div>
      <KeyValueList
        boxed
        rows={[
          { key: 'name', label: t('field.fullName'), value: form.fullName },
          { key: 'amount', label: t('calc.amount'), value: money(form.amount) },
          { key: 'days', label: t('calc.period'), value: t('days', { days: formats.count(form.days) }) },
          { key: 'date', label: t('apply.date'), value: formats.date(now) },
          { key: 'rate', label: t('own.rate'), value: rate(ratePpm) },
          { key: 'interest', label: t('apply.interest'), value: money(interest) },
          { key: 'due', label: t('apply.repaymentDate'), value: formats.dateTime(dueAt) },
          { key: 'most', label: t('calc.mostEver'), value: money(mostEverDue) },
        ]}
        total={{ label: t('apply.total'), value: money(total) }}
      />
      <CostNotes reckoning={reckoning} />
      <p className="cap i2 mt2">{t('apply.sealed')}</p>
    </>
  )
}

const SAMPLES = { idFront: 'front', idBack: 'back' } as const

function PhotoTile({ kind, photos }: { kind: LoanPhoto; photos: LoanDraft['photos'] }) {
  const { t } = useTexts('loan')
  const { t: words } = useTexts('identity')
  const problemText = useProblemText()
  const name = t(`photo.${kind}`)
  const sending = usePhotoSending<LoanDraft>({ address: `${SENT}/${kind}`, name, onSent: keepPhoto })
  const [fault, setFault] = useState<unknown>()
  const photo = photos.find((one) => one.kind === kind)
  async function sendSample() {
    setFault(undefined)
    if (kind === 'assets') return
    try {
      await sending.send(await fetchSample(SAMPLES[kind]))
    } catch (error) {
      setFault(error)
    }
  }
  return (
    <div>
      <UploadTile
        state={sending.state ?? (photo ? { step: 'done', name, preview: `${SHOWN}/${photo.id}` } : { step: 'empty' })}
        label={name}
        limit={words('tile.limit')}
        onPick={(file) => void sending.send(file)}
        onCancel={sending.cancel}
        onRetry={sending.retry}
        words={{
          sending: words('tile.sending'),
          cancel: words('tile.cancel'),
          retake: words('tile.retake'),
          retry: words('tile.retry'),
        }}
      />
      {kind !== 'assets' && !photo && !sending.state && (
        <Card practice padded className="mt2">
          <p className="cap i2">{t('photo.sampleText')}</p>
          <div className="mt2">
            <Button variant="outline" size="small" onClick={() => void sendSample()}>
              {t('photo.sample', { name })}
            </Button>
          </div>
        </Card>
      )}
      {fault !== undefined && (
        <p className="cap danger mt2" role="alert">
          {problemText(fault)}
        </p>
      )}
    </div>
  )
}
