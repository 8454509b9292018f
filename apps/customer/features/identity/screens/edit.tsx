import type { Identity, IdentityPhoto } from '@candela/contract'
import { Button, Card, Note } from '@candela/design'
import { useState } from 'react'
import { Navigate, useNavigate } from '../../../shell/routing.tsx'
import { Screen, to, useBack, useFormats, useProblemText, useTexts } from '../../../shell/index.ts'
import { useIdentity } from '../data.ts'
import { DocumentForm } from '../document-form.tsx'
import { FaceCard } from '../face-step.tsx'
import { Loading } from '../loading.tsx'
import { PhotoTile } from '../photo-tile.tsx'
import { useSend } from '../review-step.tsx'
import { fixesOf, unmended } from '../steps.ts'
import { useCapture } from '../use-capture.tsx'
import { useFields } from '../use-fields.ts'
import { Accepted, FixRow } from './returned.tsx'
import '../identity.css'

/** Sends again exactly what was returned; what was accepted stays. */
export function EditVerificationInfoPage() {
  const { t } = useTexts('identity')
  const read = useIdentity()
  const { data: identity } = read
  if (identity === undefined) return <Loading title={t('title')} read={read} />
  if (identity.state !== 'returned') return <Navigate to={to('verificationInfo')} replace />
  return <Edit identity={identity} />
}

function Edit({ identity }: { identity: Identity }) {
  const { t } = useTexts('identity')
  const formats = useFormats()
  const problemText = useProblemText()
  const navigate = useNavigate()
  const form = useFields(identity)
  const [saving, setSaving] = useState(false)
  const leave = () => navigate(to('verificationInfo'), { replace: true })
  const sending = useSend(leave)
  const fixes = fixesOf(identity)
  const kinds = fixes.map(({ part }) => part).filter((part) => part !== 'fields' && part !== 'face')
  const remaining = unmended(identity).filter((part) => part !== 'fields')

  const { photos, open, page } = useCapture({
    identity,
    fields: form.fields,
    kinds,
    fill: form.fill,
    onClose: useBack(to('editVerificationInfo')),
    onAskPerson: leave,
  })
  if (page !== undefined) return page

  const asksFields = fixes.some(({ part }) => part === 'fields')
  const send = async () => {
    if (asksFields) {
      setSaving(true)
      const saved = await form.save()
      setSaving(false)
      if (saved === undefined) return
    }
    await sending.send()
  }
  const fault = sending.fault ?? form.general
  return (
    <Screen
      title={t('fix.go')}
      back={to('verificationInfo')}
      footer={
        <Button
          busy={saving || sending.busy}
          disabled={remaining.length > 0}
          onClick={() => void send()}
          {...(remaining.length > 0 && { hint: t('fix.remaining', { number: formats.count(remaining.length) }) })}
        >
          {t('fix.send')}
        </Button>
      }
    >
      <div className="pad identity">
        <p className="callout i2">{t('fix.lead')}</p>
        <Card className="mt4">
          {fixes.map((fix) => (
            <FixRow key={fix.part} fix={fix} identity={identity}>
              <div className="mt3">
                {fix.part === 'fields' ? (
                  <DocumentForm fields={form.fields} onChange={form.change} faults={form.faults} isFixed />
                ) : fix.part === 'face' ? (
                  <FaceCard
                    identity={identity}
                    noFace={false}
                    isReturned={identity.missing.includes('face')}
                    onFace={() => open('face')}
                  />
                ) : (
                  <PhotoTile
                    kind={fix.part}
                    identity={identity}
                    fields={form.fields}
                    sending={photos[fix.part]}
                    isReturned={identity.missing.includes(fix.part)}
                    onOpen={() => open(fix.part as IdentityPhoto)}
                  />
                )}
              </div>
            </FixRow>
          ))}
        </Card>
        {fault !== undefined && (
          <div className="mt4">
            <Note tone="danger" alert>
              {problemText(fault)}
            </Note>
          </div>
        )}
        <Accepted identity={identity} />
      </div>
    </Screen>
  )
}
