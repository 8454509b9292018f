import { Button, Card, PracticeFlaskIcon } from '@candela/design'
import { contactText } from '@candela/rules/person'
import { foldTyped } from '@candela/units'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from '../../shell/routing.tsx'
import { Problem, useAppData } from '../../live/index.ts'
import { Screen, useFormats, usePreference, useProblemText, useTexts } from '../../shell/index.ts'
import { AccountField } from '../account-field.tsx'
import { codeRequestOf, requestCode } from '../code-requests.ts'
import { changeDraft, useDraft } from '../draft.ts'
import { useEntranceTo } from '../entering.ts'
import { newAccountFault } from '../errors.ts'
import { keepCountry } from '../own-country.ts'
import { askKeyOf, askRegistrationCode, useNewName } from '../registering.ts'
import { EntranceBar, EntranceHead, Ways } from './entrance.tsx'

const PRACTICE_AMOUNT = '10000'

/** Step 1 of 2: the way to register, and the account; an email or phone is sent its code from here. */
export function RegisterPage() {
  const { t } = useTexts('session')
  const formats = useFormats()
  const problemText = useProblemText('send')
  const language = usePreference('language')
  const navigate = useNavigate()
  const entranceTo = useEntranceTo()
  const app = useAppData()
  const { ways, way, account, country, needsCode } = useNewName()
  const { accountFault } = useDraft()
  const [checked, setChecked] = useState(accountFault !== undefined)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(accountFault?.error)
  const field = useRef<HTMLInputElement>(null)
  useInviteOfLink()
  const typed = way === 'username' ? foldTyped(account) : contactText(account)
  const minimum = app?.usernameMinimum ?? USERNAME_MINIMUM
  const fault = newAccountFault(way, typed, minimum)
  const shown = refusal ?? (checked ? fault : undefined)

  const refuse = (error: unknown) => {
    setRefusal(error)
    field.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setChecked(true)
    setRefusal(undefined)
    if (fault) return refuse(undefined)
    const name = { way, account: typed, country }
    changeDraft({ ...name, code: '', accountFault: undefined })
    if (way === 'phone') keepCountry(country)
    const key = askKeyOf(name)
    if (needsCode && codeRequestOf(key) === undefined) {
      setBusy(true)
      try {
        await requestCode(key, () => askRegistrationCode(name, language))
      } catch (error) {
        setBusy(false)
        // one sent a moment ago may have arrived: the next step says so and counts down
        if (!(error instanceof Problem) || error.code !== 'codeTooFrequent') return refuse(error)
      }
    }
    navigate(entranceTo('registerSecond'))
  }
  const change = (change: Parameters<typeof changeDraft>[0]) => {
    changeDraft({ ...change, accountFault: undefined })
    setRefusal(undefined)
  }

  return (
    <Screen
      title={t('register.title')}
      bar={<EntranceBar />}
      footer={
        <>
          <Button type="submit" form="register" busy={busy}>
            {busy ? t('register.sending') : t('register.next')}
          </Button>
          <p className="entrance-other entrance-other-footer">
            {t('register.already')}{' '}
            <Link to={entranceTo('login')} replace className="entrance-link">
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
        <form id="register" onSubmit={(event) => void submit(event)} noValidate>
          <Ways
            ways={ways}
            value={way}
            onChange={(next) => {
              setChecked(false)
              change({ way: next, account: '' })
            }}
          />
          <AccountField
            ref={field}
            className="mt5"
            label={t(way)}
            limits={way === 'username' ? t('usernameLimits', { minimum: String(minimum) }) : undefined}
            hint={useHint()}
            value={account}
            onChange={(next) => change({ account: next })}
            onBlur={() => setChecked(checked || account !== '')}
            error={shown === undefined ? undefined : problemText(shown)}
            country={way === 'phone' ? country : undefined}
            onCountry={(next) => change({ country: next })}
            name={way === 'phone' ? 'tel-national' : way}
            autoComplete={way === 'phone' ? 'tel-national' : way}
            inputMode={way === 'email' ? 'email' : way === 'phone' ? 'tel' : 'text'}
            enterKeyHint="next"
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

const USERNAME_MINIMUM = 4

function useHint(): string | undefined {
  const { t } = useTexts('session')
  const practice = useAppData()?.practiceInbox === true
  const { way, needsCode } = useNewName()
  if (way === 'username') return t('usernameHint')
  if (!needsCode) return undefined
  return t(`contactHint.${way}${practice ? 'Practice' : ''}`)
}

/** A shared link brings its invite code; what the customer typed stays. */
function useInviteOfLink(): void {
  const [query] = useSearchParams()
  const invite = query.get('invite')
  useEffect(() => {
    if (invite !== null) changeDraft({ invite })
  }, [invite])
}
