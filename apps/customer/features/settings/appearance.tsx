import { Card, ChoiceTiles, InfoIcon, Segmented, Triangle } from '@candela/design'
import { keepTheme, keepUpDown, THEMES, UP_DOWN, useFormats, usePreference, useTexts } from '../../shell/index.ts'

const EXAMPLE_UP = '0.0184'
const EXAMPLE_DOWN = '-0.0218'

/** Theme, and which colour means up. */
export function Appearance() {
  const { t } = useTexts('settings')
  const theme = usePreference('theme')
  const upDown = usePreference('upDown')
  return (
    <Card padded>
      <h3 className="label m mb2">{t('theme')}</h3>
      <Segmented
        label={t('theme')}
        value={theme}
        onChange={keepTheme}
        options={THEMES.map((key) => ({ key, label: t(`themes.${key}`) }))}
      />
      <h3 className="label m mb2 mt5">{t('upDown')}</h3>
      <ChoiceTiles
        className="two"
        label={t('upDown')}
        options={UP_DOWN.map((key) => ({
          key,
          label: (
            <span className="settings-scheme">
              <span className="label m">{t(key === 'green-up' ? 'greenUp' : 'redUp')}</span>
              <Example scheme={key} />
            </span>
          ),
        }))}
        value={upDown}
        onChange={keepUpDown}
      />
      <p className="cap i2 row top g2 mt2">
        <InfoIcon size={18} />
        <span>{t('signsToo')}</span>
      </p>
    </Card>
  )
}

/** Shows each scheme in its own colours, whichever is in force. */
function Example({ scheme }: { scheme: 'green-up' | 'red-up' }) {
  const formats = useFormats()
  return (
    <span className="settings-example" data-updown={scheme}>
      <span className="up row">
        <Triangle direction="up" />
        {formats.change(EXAMPLE_UP)}
      </span>
      <span className="down row">
        <Triangle direction="down" />
        {formats.change(EXAMPLE_DOWN)}
      </span>
    </span>
  )
}
