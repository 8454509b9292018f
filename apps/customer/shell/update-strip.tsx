import { CloseIcon, IconButton, TextButton } from '@candela/design'
import { useTexts } from './texts.ts'
import { takeUpdate, useOffer, waveAwayUpdate } from './update-offer.ts'
import './update-strip.css'

/** Offers a new version under the bar until it is taken or waved away. */
export function UpdateStrip() {
  const { t } = useTexts('shell')
  const offer = useOffer()
  if (offer === 'none') return null
  return (
    <div className="update-strip">
      <span className="update-strip-text" role="status">
        {t(offer === 'failed' ? 'update.failed' : 'update.text')}
      </span>
      <TextButton disabled={offer === 'taken'} onClick={() => void takeUpdate()}>
        {t('update.action')}
      </TextButton>
      <IconButton label={t('close')} tone="ink-2" disabled={offer === 'taken'} onClick={waveAwayUpdate}>
        <CloseIcon size={20} />
      </IconButton>
    </div>
  )
}
