import { CloseIcon, IconButton } from '@candela/design'
import type { ReactNode } from 'react'
import { Screen, useTexts } from '../../shell/index.ts'
import './camera.css'

interface Props {
  readonly title: string
  readonly detail?: string
  readonly action?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The camera's page: always dark, whatever the theme, with a way out at the top. */
export function CameraFrame({ title, detail, action, onClose, children }: Props) {
  const { t } = useTexts('identity')
  return (
    <Screen title={title} bar={false} className="camera-screen">
      <div className="camera" data-theme="dark" data-mode="practice">
        <header className="camera-bar">
          <IconButton label={t('camera.close')} onClick={onClose}>
            <CloseIcon size={24} weight={1.8} />
          </IconButton>
          <div className="camera-title">
            <h1 className="t-3">{title}</h1>
            {detail !== undefined && <p className="micro i2">{detail}</p>}
          </div>
          {action ?? <span className="camera-bar-space" />}
        </header>
        {children}
      </div>
    </Screen>
  )
}
