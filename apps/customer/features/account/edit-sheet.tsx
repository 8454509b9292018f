import type { Profile } from '@candela/contract'
import { Button, Field, Note, Segmented, Sheet, showToast } from '@candela/design'
import { NICK_MAXIMUM, NICK_MINIMUM, nickFault } from '@candela/rules/person'
import { foldTyped } from '@candela/units'
import { type FormEvent, useRef, useState } from 'react'
import { call, Problem, serverNow } from '../../live/index.ts'
import { useFormats, useProblemText, useTexts } from '../../shell/index.ts'
import { keepProfile } from './data.ts'
import { fieldOf } from './profile-fields.ts'

interface Props {
  readonly open: boolean
  readonly profile: Profile
  readonly onClose: () => void
}

/** Nick name, gender and birthday; each fault stands in its field. */
export function EditSheet({ open, profile, onClose }: Props) {
  const { t } = useTexts('account')
  const { t: shell } = useTexts('shell')
  return (
    <Sheet open={open} onClose={onClose} title={t('profile.edit')} closeLabel={shell('close')}>
      {open && <EditForm profile={profile} onDone={onClose} />}
    </Sheet>
  )
}

const GENDERS = ['female', 'male', 'none'] as const

function EditForm({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const { t } = useTexts('account')
  const formats = useFormats()
  const problemText = useProblemText('modify')
  const [nick, setNick] = useState(profile.nick)
  const [gender, setGender] = useState(profile.gender)
  const [birthday, setBirthday] = useState(profile.birthday)
  const [fault, setFault] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const nickField = useRef<HTMLInputElement>(null)
  const birthdayField = useRef<HTMLInputElement>(null)
  const field = fieldOf(fault)

  const show = (error: unknown) => {
    setFault(error)
    const place = fieldOf(error)
    if (place === 'nick') nickField.current?.focus()
    if (place === 'birthday') birthdayField.current?.focus()
  }
  // a name or a birthday that was given before these bounds stands until it is changed, and holds nothing else up
  const renamed = nick !== profile.nick
  const wrongNick = () => {
    const found = renamed ? nickFault(foldTyped(nick)) : undefined
    return found && new Problem(found.code, found.params, 422)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wrong = wrongNick()
    if (wrong) return show(wrong)
    setBusy(true)
    setFault(undefined)
    try {
      keepProfile(
        await call('saveProfile', {
          body: { ...(renamed && { nick }), gender, ...(birthday !== profile.birthday && { birthday }) },
        }),
      )
      showToast({ text: t('profile.saved') })
      onDone()
    } catch (error) {
      show(error)
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Field
        ref={nickField}
        className="mt4"
        label={t('profile.nick')}
        limits={t('profile.nickLimits', { minimum: NICK_MINIMUM, maximum: NICK_MAXIMUM })}
        hint={t('profile.nickHint')}
        value={nick}
        onChange={(next) => {
          setNick(next)
          if (field === 'nick') setFault(undefined)
        }}
        onBlur={() => {
          const wrong = wrongNick()
          if (wrong) setFault(wrong)
        }}
        error={field === 'nick' ? problemText(fault) : undefined}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={64}
      />
      <p className="label m mt4 mb2">{t('profile.gender')}</p>
      <Segmented
        label={t('profile.gender')}
        value={gender === '' ? 'none' : gender}
        onChange={(next) => setGender(next === 'none' ? '' : next)}
        options={GENDERS.map((key) => ({ key, label: t(`profile.genders.${key}`) }))}
      />
      <Field
        ref={birthdayField}
        className="mt4"
        type="date"
        label={t('profile.birthday')}
        hint={t('profile.birthdayHint')}
        value={birthday}
        onChange={(next) => {
          setBirthday(next)
          if (field === 'birthday') setFault(undefined)
        }}
        error={field === 'birthday' ? problemText(fault) : undefined}
        autoComplete="bday"
        max={new Date(serverNow()).toISOString().slice(0, 10)}
        lang={formats.locale}
      />
      {fault !== undefined && field === undefined && (
        <div className="mt4">
          <Note tone="danger" alert>
            {problemText(fault)}
          </Note>
        </div>
      )}
      <Button type="submit" className="mt6" busy={busy}>
        {t('profile.save')}
      </Button>
    </form>
  )
}
