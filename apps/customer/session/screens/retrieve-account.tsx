import { type FormEvent, useRef, useState } from 'react'
import { Problem } from '../../live/index.ts'
import { usePreference, useProblemText, useTexts } from '../../shell/index.ts'
import { AccountField } from '../account-field.tsx'
import { codeRequestOf, requestCode } from '../code-requests.ts'
import { faultFound, faultOf, type Fault } from '../errors.ts'
import { askRetrievalCode, retrievalKeyOf } from '../retrieval.ts'
import type { ReadName } from '../sign-in-name.ts'
import type { useSignInName } from '../use-sign-in-name.ts'
import { FiguresSwitch } from './figures-switch.tsx'
import { FormNote } from './entrance.tsx'

interface RetrieveAccountProps {
  readonly name: ReturnType<typeof useSignInName>
  readonly onBusy: (busy: boolean) => void
  readonly onNext: (read: ReadName) => void
}

/** First: which account. An email or phone is sent its code from here. */
export function RetrieveAccount({ name, onBusy, onNext }: RetrieveAccountProps) {
  const { t } = useTexts('session')
  const problemText = useProblemText('send')
  const language = usePreference('language')
  const [fault, setFault] = useState<Fault>()
  const field = useRef<HTMLInputElement>(null)
  const { read } = name

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFault(undefined)
    if (read.text === '') {
      setFault(faultFound('accountEmpty'))
      return field.current?.focus()
    }
    const key = retrievalKeyOf(read)
    if (read.way !== 'username' && codeRequestOf(key) === undefined) {
      onBusy(true)
      try {
        await requestCode(key, () => askRetrievalCode(read, language))
      } catch (error) {
        // one sent a moment ago may have arrived: the next step says so and counts down
        if (!(error instanceof Problem) || error.code !== 'codeTooFrequent') {
          onBusy(false)
          setFault(faultOf(error))
          return field.current?.focus()
        }
      }
      onBusy(false)
    }
    onNext(read)
  }
  const inField = fault?.field === undefined ? undefined : problemText(fault.error)

  return (
    <form id="retrieve" onSubmit={(event) => void submit(event)} noValidate>
      <h2 className="t-1 mt6">{t('retrieve.accountTitle')}</h2>
      <p className="callout i2 mt1">{t('retrieve.accountText')}</p>
      <AccountField
        ref={field}
        className="mt5"
        label={t('nameLabel')}
        value={name.text}
        onChange={(text) => {
          name.change({ text })
          setFault(undefined)
        }}
        error={inField}
        hint={read.ambiguous && <FiguresSwitch name={name} />}
        country={read.dial}
        onCountry={(country) => name.change({ country })}
        name="username"
        autoComplete="username"
        enterKeyHint="next"
      />
      {fault !== undefined && inField === undefined && <FormNote>{problemText(fault.error)}</FormNote>}
      <p className="label m mt6">{t('retrieve.withoutTitle')}</p>
      <p className="label i2 mt1">{t('retrieve.withoutText')}</p>
    </form>
  )
}
