import { FACE_MATCH_LEAST, type Identity } from '@candela/contract'
import { Button, CheckIcon, classNames, ProgressBar, TextButton, WarningIcon } from '@candela/design'
import { faceCounts } from '@candela/rules/person'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../../live/index.ts'
import { useFormats, useProblemText, useTexts } from '../../../shell/index.ts'
import { CameraFrame } from '../camera-frame.tsx'
import { keepIdentity, photoAddress } from '../data.ts'
import { askedOf, litTicks, TICKS } from '../face/liveness.ts'
import { Movements, Oval } from '../face/oval.tsx'
import { type FaceCheck, type Finding, useFaceCheck } from '../face/use-face-check.ts'
import { fetchSample } from '../../../photo/samples.ts'
import { thousandths } from '../thousandths.ts'
import { upload } from '../../../photo/upload.ts'
import { useCamera } from '../../../photo/use-camera.ts'

interface Props {
  readonly identity: Identity
  readonly onClose: () => void
  /** without the check: a person compares */
  readonly onAskPerson: () => void
}

/** Face check: movements before the camera, then a selfie that is compared with the document; or a picture, which shows less. */
export function FaceCheckPage({ identity, onClose, onAskPerson }: Props) {
  const { t } = useTexts('identity')
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera('user', video)
  const front = identity.photos.find(({ kind }) => kind === 'front')
  const { check, watch, takePicture } = useFaceCheck(video, front && photoAddress(front.id))
  const files = useRef<HTMLInputElement>(null)
  const hasCamera = camera.state === 'on'
  const noCamera = camera.state === 'none' || camera.state === 'refused'

  useEffect(() => {
    if (hasCamera && check.kind === 'ready') void watch()
  }, [hasCamera, check.kind, watch])

  const takeSample = async () => {
    const portrait = await fetchSample('face').catch(() => undefined)
    if (portrait) await takePicture(portrait)
  }
  const choose = () => files.current?.click()
  const again = () => (hasCamera ? void watch() : choose())
  const lit =
    check.kind === 'watching'
      ? litTicks(check.liveness)
      : check.kind === 'loading' || check.kind === 'ready'
        ? 0
        : TICKS
  return (
    <CameraFrame title={t('face.title')} detail={detailOf(check, t)} onClose={onClose}>
      <input
        ref={files}
        type="file"
        accept="image/*"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) void takePicture(file)
        }}
      />
      <Oval lit={lit}>
        {check.kind === 'found' ? (
          <Selfie finding={check.finding} />
        ) : (
          <video ref={video} muted playsInline aria-hidden="true" />
        )}
      </Oval>
      <div className="face-words">
        {check.kind === 'found' ? (
          <Findings finding={check.finding} />
        ) : (
          <Prompt check={check} refused={camera.state === 'refused'} noCamera={noCamera} />
        )}
      </div>
      {(check.kind === 'watching' || check.kind === 'selfie') && <Movements liveness={check.liveness} />}
      <div className="camera-actions">
        {check.kind === 'found' && <Keep finding={check.finding} onKept={onClose} onAgain={again} />}
        {(check.kind === 'unfit' || (noCamera && check.kind === 'ready')) && (
          <Button onClick={choose}>{t('face.choose')}</Button>
        )}
        {noCamera && check.kind === 'ready' && (
          <Button variant="outline" onClick={camera.again}>
            {t('camera.again')}
          </Button>
        )}
        {(check.kind === 'watching' || check.kind === 'selfie') && (
          <TextButton className="camera-text" onClick={choose}>
            {t('face.chooseInstead')}
          </TextButton>
        )}
        {check.kind !== 'found' &&
          check.kind !== 'loading' &&
          check.kind !== 'comparing' &&
          check.kind !== 'failed' && (
            <TextButton className="camera-text" onClick={() => void takeSample()}>
              {t('sample.portrait')}
            </TextButton>
          )}
        <TextButton className="camera-text" onClick={onAskPerson}>
          {t('face.askPerson')}
        </TextButton>
      </div>
    </CameraFrame>
  )
}

type Translate = ReturnType<typeof useTexts<'identity'>>['t']

function detailOf(check: FaceCheck, t: Translate): string {
  if (check.kind !== 'watching') return t('face.onDevice')
  const { done, order } = check.liveness
  return t('face.movementOf', { number: done + 1, total: order.length })
}

/** The movement that is asked for, announced as it changes; a hint takes its place when the face cannot be seen well. */
function Prompt({ check, refused, noCamera }: { check: FaceCheck; refused: boolean; noCamera: boolean }) {
  const { t } = useTexts('identity')
  const formats = useFormats()
  const [title, text] = ((): [string, string] => {
    if (check.kind === 'failed') return [t('face.failed'), t('face.failedText')]
    if (check.kind === 'unfit') return [t(`face.hint.${check.hint}`), t('face.pictureWeaker')]
    if (check.kind === 'comparing') return [t('face.comparing'), t('face.comparingText')]
    if (check.kind === 'loading') return [t('face.loading'), t('face.loadingText')]
    if (check.kind === 'ready' && noCamera) {
      return [t(refused ? 'camera.refused' : 'camera.none'), t('face.pictureWeaker')]
    }
    if (check.kind !== 'watching' && check.kind !== 'selfie') return [t('camera.starting'), t('face.tip')]
    const { hint } = check.liveness
    const asked = askedOf(check.liveness)
    return [hint ? t(`face.hint.${hint}`) : t(`face.ask.${asked ?? 'selfie'}`), t('face.tip')]
  })()
  return (
    <>
      <h2 className="t-1" aria-live="polite">
        {title}
      </h2>
      <p className="callout i2 mt1">{text}</p>
      {check.kind === 'loading' && (
        <ProgressBar
          className="face-loading"
          label={t('face.loading')}
          share={check.share}
          text={formats.percent(check.share.toFixed(2), 0, 0)}
        />
      )}
    </>
  )
}

function Selfie({ finding }: { finding: Finding }) {
  const { t } = useTexts('identity')
  const url = useMemo(() => URL.createObjectURL(finding.selfie), [finding.selfie])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return <img src={url} alt={t('photo.face')} />
}

function Findings({ finding: { report } }: { finding: Finding }) {
  const { t } = useTexts('identity')
  const formats = useFormats()
  const matches = report.match >= FACE_MATCH_LEAST
  const isGood = faceCounts(report, FACE_MATCH_LEAST)
  return (
    <>
      <h2 className="t-1" aria-live="polite">
        {t(isGood ? 'face.good' : 'face.unsure')}
      </h2>
      <div className="face-findings callout">
        <FindingLine good={report.alive}>
          {t(report.way === 'picture' ? 'face.onlyPicture' : report.alive ? 'face.alive' : 'face.notAlive')}
        </FindingLine>
        <FindingLine good={matches}>
          {report.match === 0
            ? t('face.noDocumentFace')
            : t(matches ? 'face.matches' : 'face.differs', {
                likeness: formats.percent(thousandths(report.match), 0, 0),
              })}
        </FindingLine>
      </div>
      {!isGood && <p className="cap i2 mt2">{t('face.personDecides')}</p>}
    </>
  )
}

function FindingLine({ good, children }: { good: boolean; children: ReactNode }) {
  return (
    <div className={classNames('face-finding', good && 'face-finding-good')}>
      {good ? <CheckIcon size={20} weight={2.2} /> : <WarningIcon size={20} />}
      <span>{children}</span>
    </div>
  )
}

function Keep({ finding, onKept, onAgain }: { finding: Finding; onKept: () => void; onAgain: () => void }) {
  const { t } = useTexts('identity')
  const problemText = useProblemText()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const keep = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      const { signal } = new AbortController()
      await upload({ address: photoAddress('face'), photo: finding.selfie, onShare: () => undefined, signal })
      keepIdentity(await call('saveFaceReport', { body: finding.report }))
      onKept()
    } catch (error) {
      setFault(error)
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        busy={busy}
        onClick={() => void keep()}
        {...(fault !== undefined && { hint: <span role="alert">{problemText(fault)}</span> })}
      >
        {t('face.keep')}
      </Button>
      <Button variant="outline" disabled={busy} onClick={onAgain}>
        {t('face.again')}
      </Button>
    </>
  )
}
