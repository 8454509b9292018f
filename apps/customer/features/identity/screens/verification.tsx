import type { Identity, IdentityPhoto } from '@candela/contract'
import { Problem } from '@candela/contract/client'
import { Badge, Button, Checkbox, CheckIcon, LockIcon, Note, StepList, TextButton } from '@candela/design'
import { missingCode, photosOf } from '@candela/rules/person'
import { type ReactNode, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from '../../../shell/routing.tsx'
import { Screen, to, useBack, useProblemText, useTexts } from '../../../shell/index.ts'
import { useIdentity } from '../data.ts'
import { DocumentForm } from '../document-form.tsx'
import { FaceStep } from '../face-step.tsx'
import { Loading } from '../loading.tsx'
import { PhotoTile } from '../photo-tile.tsx'
import { ReviewStep, useSend } from '../review-step.tsx'
import { SampleCard } from '../samples.tsx'
import { hasPhoto, isDone, openStep, type StepName, STEPS, stepsLeft } from '../steps.ts'
import { useCapture } from '../use-capture.tsx'
import { useFields } from '../use-fields.ts'
import '../identity.css'

/** Identity verification: contact, document, face and holding photo, review; one step open at a time. */
export function IdentityVerificationPage() {
  const { t } = useTexts('identity')
  const read = useIdentity()
  const { data: identity } = read
  const again = useSearchParams()[0].has('again')
  if (identity === undefined) return <Loading title={t('title')} read={read} />
  if (identity.state === 'notSent') return <Verification identity={identity} />
  // known without a face: what was shown is deleted, so all of it is shown again
  if (identity.state === 'validated' && identity.tier !== 'face' && again) {
    return <Verification identity={{ ...identity, ...NOTHING }} />
  }
  return <Navigate to={to('verificationInfo')} replace />
}

const NOTHING: Pick<Identity, 'state' | 'fields' | 'photos' | 'face' | 'missing'> = {
  state: 'notSent',
  fields: null,
  photos: [],
  face: null,
  missing: ['fields', 'front', 'back', 'holding', 'face'],
}

function Verification({ identity }: { identity: Identity }) {
  const { t } = useTexts('identity')
  const navigate = useNavigate()
  const close = useBack(to('identity'))

  const [noFace, setNoFace] = useState(false)
  const [reopened, setReopened] = useState<StepName>()
  const [asked, setAsked] = useState(false)
  const form = useFields(identity)
  const [saving, setSaving] = useState(false)
  const sending = useSend(() => navigate(to('verificationInfo'), { replace: true }))

  const { certificate, secondPage } = form.fields
  const kinds = photosOf(form.fields)
  const current = reopened ?? openStep(identity, noFace)
  const faultOf = (kind: IdentityPhoto) =>
    asked && !hasPhoto(identity, kind) ? new Problem(missingCode(kind, certificate), {}, 422) : undefined

  const { photos, samples, open, page } = useCapture({
    identity,
    fields: form.fields,
    kinds,
    fill: form.fill,
    onClose: close,
    onAskPerson: () => {
      setNoFace(true)
      close()
    },
  })
  if (page !== undefined) return page

  const saveDocument = async () => {
    setAsked(true)
    setSaving(true)
    const saved = await form.save()
    setSaving(false)
    const isWhole = kinds.every((kind) => kind === 'holding' || (saved !== undefined && hasPhoto(saved, kind)))
    if (saved === undefined || !isWhole) return
    setAsked(false)
    setReopened(undefined)
  }
  const saveFace = () => {
    setAsked(true)
    if (!hasPhoto(identity, 'holding')) return
    if (identity.face === null) setNoFace(true)
    setAsked(false)
    setReopened(undefined)
  }
  const needsFace = identity.face === null && !noFace
  const footer = {
    contact: undefined,
    document: (
      <Button busy={saving} onClick={() => void saveDocument()}>
        {t('saveAndContinue')}
      </Button>
    ),
    face: (
      <Button variant={needsFace ? 'outline' : 'primary'} onClick={saveFace}>
        {t(needsFace ? 'step.face.without' : 'continue')}
      </Button>
    ),
    review: (
      <Button busy={sending.busy} onClick={() => void sending.send()}>
        {t('review.send')}
      </Button>
    ),
  }[current]

  const bodies: Readonly<Record<StepName, ReactNode>> = {
    contact: null,
    document: (
      <>
        <SampleCard samples={samples} />
        <DocumentForm fields={form.fields} onChange={form.change} faults={form.faults} />
        <div className="two mt4">
          {kinds
            .filter((kind) => kind !== 'holding')
            .map((kind) => (
              <PhotoTile
                key={kind}
                kind={kind}
                identity={identity}
                fields={form.fields}
                sending={photos[kind]}
                onOpen={() => open(kind)}
                fault={faultOf(kind)}
              />
            ))}
        </div>
        {certificate === 'passport' && (
          <div className="mt3">
            <p className="cap i2">{t('secondPage.hint')}</p>
            <Checkbox
              checked={secondPage === 'none'}
              onChange={(none) => form.change({ secondPage: none ? 'none' : '' })}
            >
              {t('secondPage.none')}
            </Checkbox>
          </div>
        )}
        <GeneralFault error={form.general} />
      </>
    ),
    face: (
      <FaceStep
        identity={identity}
        holding={photos.holding}
        noFace={noFace}
        onFace={() => open('face')}
        onHolding={() => open('holding')}
        onAskPerson={() => setNoFace(true)}
        holdingFault={faultOf('holding')}
      />
    ),
    review: <ReviewStep identity={identity} noFace={noFace} fault={sending.fault} />,
  }
  return (
    <Screen title={t('title')} back={to('settings')} footer={footer}>
      <div className="pad identity">
        <h2 className="t-1">{t('headline')}</h2>
        <p className="callout i2 mt1">
          {t('stepsLeft', { number: stepsLeft(identity, noFace) })} {t('lead')}
        </p>
        <div className="mt5">
          <StepList
            steps={STEPS.map((step) => {
              const done = isDone(identity, step, noFace)
              const isCurrent = step === current
              return {
                key: step,
                state: isCurrent ? 'now' : done ? 'done' : 'later',
                title: t(`step.${step}.title`),
                text:
                  step === 'contact' ? (
                    <ContactText contact={identity.contact} />
                  ) : done && !isCurrent && step === 'face' && noFace && identity.face === null ? (
                    t('step.face.person')
                  ) : (
                    t(`step.${step}.text`)
                  ),
                ...(done && !isCurrent && { badge: <DoneBadge /> }),
                children: isCurrent ? (
                  <div className="mt3">{bodies[step]}</div>
                ) : done && step !== 'contact' ? (
                  <TextButton onClick={() => setReopened(step)}>{t('change')}</TextButton>
                ) : undefined,
              }
            })}
          />
        </div>
        <div className="mt5">
          <Note icon={<LockIcon size={20} />}>{t('privacy')}</Note>
        </div>
      </div>
    </Screen>
  )
}

function DoneBadge() {
  const { t } = useTexts('identity')
  return (
    <Badge tone="ok" icon={<CheckIcon size={13} weight={2.4} />}>
      {t('done')}
    </Badge>
  )
}

function ContactText({ contact }: { contact: string }) {
  const { t } = useTexts('identity')
  if (contact !== '') return contact
  return (
    <>
      {t('step.contact.text')}
      <br />
      <TextButton href={to('bindEmail')}>{t('step.contact.bind')}</TextButton>{' '}
      <TextButton href={to('bindPhone')}>{t('step.contact.bindPhone')}</TextButton>
    </>
  )
}

function GeneralFault({ error }: { error: unknown }) {
  const problemText = useProblemText()
  if (error === undefined) return null
  return (
    <div className="mt4">
      <Note tone="danger" alert>
        {problemText(error)}
      </Note>
    </div>
  )
}
