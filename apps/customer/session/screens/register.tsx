import { Button, Card, Field, PracticeFlaskIcon } from '@candela/design'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAppData } from '../../live/index.ts'
import { Screen, to, useFormats, useProblemText, useWords } from '../../shell/index.ts'
import { changeDraft, useDraft } from '../draft.ts'
import { USERNAME_MAXIMUM, usernameFault } from '../errors.ts'
import { EntranceBar, EntranceHead, type Way, Ways } from './entrance.tsx'

const USERNAME_MINIMUM = 4
const PRACTICE_AMOUNT = '10000'

/** Step 1 of 2: the way to register, and the account. */
export function RegisterPage() {
  const { t } = useWords('session')
  const formats = useFormats()
  const problemText = useProblemText()
  const navigate = useNavigate()
  const app = useAppData()
  const ways: readonly Way[] = (app?.registration.kinds ?? ['username']).filter((way) => way === 'username')
  const minimum = app?.usernameMinimum ?? USERNAME_MINIMUM
  const { account } = useDraft()
  const [checked, setChecked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const fault = usernameFault(account.trim(), minimum)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (fault) field.current?.focus()
    else {
      changeDraft({ account: account.trim() })
      void navigate(to('registerSecond'))
    }
  }

  return (
    <Screen
      title={t('register.title')}
      bar={<EntranceBar />}
      footer={
        <>
          <Button type="submit" form="register">
            {t('register.next')}
          </Button>
          <p className="entrance-other entrance-other-footer">
            {t('register.already')}{' '}
            <Link to={to('login')} replace className="entrance-link">
              {t('register.login')}
            </Link>
          </p>
        </>
      }
    >
      <div className="pad entrance">
        <EntranceHead
          title={t('register.title')}
          text={t('register.step1', { amount: formats.decimal(app?.practiceAmount ?? PRACTICE_AMOUNT) })}
        />
        <form id="register" onSubmit={submit} noValidate>
          <Ways ways={ways} value="username" onChange={() => undefined} />
          <Field
            ref={field}
            className="mt5"
            label={t('username')}
            limits={t('usernameLimits', { minimum: String(minimum) })}
            hint={t('usernameHint')}
            value={account}
            onChange={(next) => changeDraft({ account: next })}
            onBlur={() => setChecked(checked || account !== '')}
            error={checked && fault ? problemText(fault) : undefined}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="next"
            maxLength={USERNAME_MAXIMUM + 32}
          />
        </form>
        <Card padded className="mt5">
          <div className="row top g3">
            <PracticeFlaskIcon size={22} className="acc" />
            <div>
              <p className="callout m">{t('register.practiceFirst')}</p>
              <p className="cap i2">{t('register.practiceText')}</p>
            </div>
          </div>
        </Card>
      </div>
    </Screen>
  )
}
