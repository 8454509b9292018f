import { KeyValueList, Sheet } from '@candela/design'
import { overlayStore, useOverlay } from './overlays.ts'
import { useTexts } from './texts.ts'

const KEYS = [
  ['search', '/'],
  ['list', '?'],
  ['close', 'Esc'],
  ['choose', '← →'],
] as const

/** The keyboard shortcuts of the app. */
export function KeysSheet() {
  const { t } = useTexts('shell')
  return (
    <Sheet
      open={useOverlay('keysSheet')}
      onClose={() => overlayStore.setState({ keysSheet: false })}
      title={t('keys.title')}
      closeLabel={t('close')}
    >
      <KeyValueList rows={KEYS.map(([key, value]) => ({ key, label: t(`keys.${key}`), value: <kbd>{value}</kbd> }))} />
    </Sheet>
  )
}
