import type { IdentityFields, IdentityPhoto } from '@candela/contract'
import { Button, Card } from '@candela/design'
import { useState } from 'react'
import { useProblemText, useTexts } from '../../shell/index.ts'
import { fetchSample } from '../../photo/samples.ts'
import { SAMPLE_FIELDS } from './sample-files.ts'
import type { PhotoSending } from '../../photo/use-photo-sending.ts'

interface Samples {
  readonly busy: boolean
  readonly fault: unknown
  /** every field and every photo of the document */
  readonly fill: () => Promise<void>
  readonly sendOne: (kind: IdentityPhoto) => Promise<void>
}

/** The sample person's document: in practice nobody needs to show a real one. */
export function useSamples(
  photos: Readonly<Record<IdentityPhoto, PhotoSending>>,
  setFields: (fields: IdentityFields) => void,
): Samples {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const sendOne = async (kind: IdentityPhoto) => {
    await photos[kind].send(await fetchSample(kind))
  }
  const fill = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      setFields(SAMPLE_FIELDS)
      for (const kind of ['front', 'back', 'holding'] as const) await sendOne(kind)
    } catch (error) {
      setFault(error)
    }
    setBusy(false)
  }
  return { busy, fault, fill, sendOne }
}

/** Offers the samples, and says that real documents are not wanted. */
export function SampleCard({ samples }: { samples: Samples }) {
  const { t } = useTexts('identity')
  const problemText = useProblemText()
  return (
    <Card practice padded className="identity-sample">
      <p className="callout s acc">{t('sample.title')}</p>
      <p className="cap i2 mt1">{t('sample.text')}</p>
      <div className="mt3">
        <Button variant="outline" size="small" busy={samples.busy} onClick={() => void samples.fill()}>
          {t('sample.fill')}
        </Button>
      </div>
      {samples.fault !== undefined && (
        <p className="cap danger mt2" role="alert">
          {problemText(samples.fault)}
        </p>
      )}
    </Card>
  )
}
