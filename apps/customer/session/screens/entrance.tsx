import { AppBar, CandelaMark, Note, Segmented } from '@candela/design'
import type { ReactNode } from 'react'
import { LanguagePicker, useBack, useTexts } from '../../shell/index.ts'
import type { Way } from '../sign-in-name.ts'
import '../session.css'

/** Bar of the entrance pages: back, and the language. */
export function EntranceBar() {
  const { t } = useTexts('shell')
  const back = useBack()
  return <AppBar title={<span />} back={{ label: t('back'), onClick: back }} action={<LanguagePicker />} />
}

export function EntranceHead({ title, text }: { title: string; text: ReactNode }) {
  return (
    <div className="entrance-head">
      <CandelaMark height={40} />
      <h1 className="t-1 mt4">{title}</h1>
      <p className="callout i2 mt1">{text}</p>
    </div>
  )
}

/** The ways to register that are open now; a single one needs no choice. */
export function Ways({ ways, value, onChange }: { ways: readonly Way[]; value: Way; onChange: (way: Way) => void }) {
  const { t } = useTexts('session')
  if (ways.length < 2) return null
  return (
    <Segmented
      className="mt5"
      label={t('way.label')}
      value={value}
      onChange={onChange}
      options={ways.map((way) => ({ key: way, label: t(`way.${way}`) }))}
    />
  )
}

/** The fault of the form as a whole. */
export function FormNote({ children }: { children: ReactNode }) {
  return (
    <div className="mt4">
      <Note tone="danger" alert>
        {children}
      </Note>
    </div>
  )
}
