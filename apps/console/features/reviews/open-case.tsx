import { type Certificate, type DeskCase, type DeskCaseRow, reasonTitle } from '@candela/contract'
import { Badge, Note } from '@candela/design'
import { useState } from 'react'
import { useCountryName, useFormats, useIdentityTexts, useTexts } from '../../desk/texts.ts'
import { Decision } from './decision.tsx'
import { FaceFacts } from './face-facts.tsx'
import { FieldChecks } from './field-checks.tsx'
import { Photos } from './photos.tsx'
import { inOrder, NOTHING_FOUND, type Review } from './review.ts'

interface OpenCaseProps {
  opened: DeskCase
  row: DeskCaseRow | undefined
  now: number
  onNext: (() => void) | undefined
}

/** A taken case: the photos and what was typed in the middle, the decision at the right. */
export function OpenCase({ opened, row, now, onNext }: OpenCaseProps) {
  const { t } = useTexts()
  const formats = useFormats()
  const countryName = useCountryName()
  const [review, setReview] = useState<Review>(NOTHING_FOUND)
  const { reference, certificate, country, sentAt, samples } = opened.row
  const photos = inOrder(opened.photos)
  return (
    <>
      <main className="reviews-case">
        <header className="reviews-case-head">
          <h2 className="mono s reviews-reference">{reference}</h2>
          <Badge>{[t(`certificates.${certificate}`), countryName(country)].join(', ')}</Badge>
          {samples && <Badge tone="dashed">{t('reviews.sample')}</Badge>}
          <span className="i2">{t('reviews.sent', { time: formats.dateTime(sentAt), count: photos.length })}</span>
        </header>
        {opened.returned.map(({ at, reasons }) => (
          <PreviousReturn key={at} at={at} reasons={reasons} certificate={certificate} />
        ))}
        <Photos reference={reference} certificate={certificate} photos={photos} />
        {opened.fields.secondPage === 'none' && <Note>{t('photos.noSecondPage')}</Note>}
        <FieldChecks fields={opened.fields} review={review} onChange={setReview} />
        <FaceFacts face={opened.face} />
        <Keys />
      </main>
      <Decision opened={opened} row={row} review={review} onChange={setReview} now={now} onNext={onNext} />
    </>
  )
}

type Returned = DeskCase['returned'][number] & { certificate: Certificate }

function PreviousReturn({ at, reasons, certificate }: Returned) {
  const { t } = useTexts()
  const { t: identity } = useIdentityTexts()
  const formats = useFormats()
  return (
    <Note>
      <b>{t('reviews.returnedBefore', { time: formats.dateTime(at) })}</b>{' '}
      {reasons.map((reason) => identity(reasonTitle(reason, certificate))).join(' ')}
    </Note>
  )
}

const KEYS = [
  ['1–6', 'photo'],
  ['Z', 'zoom'],
  ['R', 'return'],
  ['J', 'next'],
] as const

function Keys() {
  const { t } = useTexts()
  return (
    <p className="reviews-keys i2">
      {KEYS.map(([key, what]) => (
        <span key={key} className="row g1">
          <kbd>{key}</kbd>
          {t(`reviews.keys.${what}`)}
        </span>
      ))}
    </p>
  )
}
