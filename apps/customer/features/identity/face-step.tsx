import { FACE_MATCH_LEAST, type Identity } from '@candela/contract'
import { Badge, Button, CheckIcon, PersonIcon, TextButton, WarningIcon } from '@candela/design'
import { faceCounts } from '@candela/rules/person'
import { useFormats, useTexts } from '../../shell/index.ts'
import { photoAddress } from './data.ts'
import { PhotoTile } from './photo-tile.tsx'
import { thousandths } from './thousandths.ts'
import type { PhotoSending } from '../../photo/use-photo-sending.ts'

interface Props {
  readonly identity: Identity
  readonly holding: PhotoSending
  readonly noFace: boolean
  readonly onFace: () => void
  readonly onHolding: () => void
  readonly onAskPerson: () => void
  readonly holdingFault: Error | undefined
}

/** The face check with its way out, and the photo with the document in the hand. */
export function FaceStep(props: Props) {
  const { identity, holding, noFace, onFace, onHolding, onAskPerson, holdingFault } = props
  const { t } = useTexts('identity')
  return (
    <>
      <FaceCard identity={identity} noFace={noFace} onFace={onFace} onAskPerson={onAskPerson} />
      <div className="mt4">
        <PhotoTile
          kind="holding"
          identity={identity}
          fields={identity.fields}
          sending={holding}
          onOpen={onHolding}
          fault={holdingFault}
        />
        <p className="cap i2 mt2">{t('camera.holdingTip')}</p>
      </div>
    </>
  )
}

interface FaceCardProps {
  readonly identity: Identity
  readonly noFace: boolean
  readonly onFace: () => void
  readonly onAskPerson?: () => void
  /** returned: has to be done again */
  readonly isReturned?: boolean
}

/** The result of the face check, or the way to it. */
export function FaceCard({ identity, noFace, onFace, onAskPerson, isReturned = false }: FaceCardProps) {
  const { t } = useTexts('identity')
  const { face } = identity
  const selfie = identity.photos.findLast(({ kind }) => kind === 'face')
  if (face === null || isReturned) {
    return (
      <div className="identity-face">
        <p className="cap i2">{t(noFace ? 'step.face.person' : 'face.invite')}</p>
        <Button variant={noFace ? 'quiet' : 'primary'} icon={<PersonIcon size={20} />} onClick={onFace}>
          {t('face.start')}
        </Button>
        {!noFace && onAskPerson && <TextButton onClick={onAskPerson}>{t('face.askPerson')}</TextButton>}
      </div>
    )
  }
  return (
    <div className="identity-face-done">
      {selfie && <img className="identity-thumb" src={photoAddress(selfie.id)} alt={t('photo.face')} />}
      <div className="grow">
        <FaceResult face={face} />
        <TextButton onClick={onFace}>{t('face.again')}</TextButton>
      </div>
    </div>
  )
}

/** In words, with a mark of its own: never by colour alone. */
function FaceResult({ face }: { face: NonNullable<Identity['face']> }) {
  const { t } = useTexts('identity')
  const formats = useFormats()
  const isGood = faceCounts(face, FACE_MATCH_LEAST)
  return (
    <>
      <Badge
        tone={isGood ? 'ok' : 'wait'}
        icon={isGood ? <CheckIcon size={13} weight={2.4} /> : <WarningIcon size={13} />}
      >
        {t(isGood ? 'face.passed' : 'face.toPerson')}
      </Badge>
      <p className="cap i2 mt1">
        {t(face.way === 'picture' ? 'face.onlyPicture' : face.alive ? 'face.alive' : 'face.notAlive')}{' '}
        {face.match === 0
          ? t('face.noDocumentFace')
          : t('face.likeness', { likeness: formats.percent(thousandths(face.match), 0, 0) })}
      </p>
    </>
  )
}
