import { Button, Field, Sheet } from '@candela/design'
import { showsNothing } from '@candela/units'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../shell/index.ts'

const NAME_MAXIMUM = 40

interface Props {
  readonly open: boolean
  /** the name in the field before anything is typed */
  readonly suggested: string
  readonly onClose: () => void
  readonly onName: (name: string) => void
}

/** Asks for the name of a new passkey. */
export function NameSheet({ open, suggested, onClose, onName }: Props) {
  const { t } = useTexts('account')
  const { t: shell } = useTexts('shell')
  return (
    <Sheet open={open} onClose={onClose} title={t('passkeys.addTitle')} closeLabel={shell('close')}>
      {open && <NameForm suggested={suggested} onName={onName} />}
    </Sheet>
  )
}

function NameForm({ suggested, onName }: Pick<Props, 'suggested' | 'onName'>) {
  const { t } = useTexts('account')
  const [name, setName] = useState(suggested)
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (showsNothing(name)) setMissing(true)
    else onName(name.trim())
  }
  return (
    <form onSubmit={submit} noValidate>
      <Field
        className="mt4"
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        error={missing ? t('passkeys.nameEmpty') : undefined}
        value={name}
        onChange={(next) => {
          setName(next)
          setMissing(false)
        }}
        autoFocus
        autoComplete="off"
        enterKeyHint="go"
        maxLength={NAME_MAXIMUM}
      />
      <Button type="submit" className="mt5">
        {t('passkeys.create')}
      </Button>
    </form>
  )
}
