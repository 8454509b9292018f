import { FACE_MATCH_LEAST, type FaceReport } from '@candela/contract'
import { Badge } from '@candela/design'
import { useFormats, useTexts } from '../../desk/texts.ts'

/** The findings of the customer's own browser: a hint to the reviewer, who decides by the photos. */
export function FaceFacts({ face }: { face: FaceReport | null }) {
  const { t } = useTexts()
  const formats = useFormats()
  if (face === null) return <p className="i3 reviews-face">{t('face.none')}</p>
  const alike = formats.percent(String(face.match / 1_000), 0, 1)
  return (
    <section className="reviews-face">
      <h3 className="m">{t('face.title')}</h3>
      <Badge tone={face.way === 'camera' ? 'ok' : 'wait'}>{t(`face.way.${face.way}`)}</Badge>
      <Badge tone={face.faces === 1 ? 'ok' : 'bad'}>{t('face.faces', { count: face.faces })}</Badge>
      <Badge tone={face.alive ? 'ok' : 'wait'}>{face.alive ? t('face.alive') : t('face.notAlive')}</Badge>
      <Badge tone={face.match >= FACE_MATCH_LEAST ? 'ok' : 'bad'}>
        {face.match === 0 ? t('face.noMatch') : t('face.match', { share: alike })}
      </Badge>
      <span className="micro i3">{t('face.hint')}</span>
    </section>
  )
}
