import type { AnswerOf, BodyOf } from '@candela/contract'
import { Note, PasswordField, showToast } from '@candela/design'
import { newCommandId } from '@candela/contract/client'
import { useRef, useState } from 'react'
import { call, Problem } from '../../live/index.ts'
import { useStepUp } from '../../session/step-up/index.ts'
import { useBack, useFormats, useProblemText, useTexts } from '../../shell/index.ts'
import { refreshDestinations } from './data.ts'

type Adding = 'addCard' | 'addAddress'
type Asked<N extends Adding> = Omit<BodyOf<N>, 'commandId' | 'transactionPassword' | 'stepUp'>

/** Adds a card or an address: the transaction password at the end of the form, then the step-up, then back to the list. */
export function useAdding<N extends Adding>(name: N, back: string) {
  const { t } = useTexts('destinations')
  const formats = useFormats()
  const goBack = useBack(back)
  const { withStepUp, stepUpSheet } = useStepUp('destinations')
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const add = async (asked: Asked<N>, onAdded?: () => void): Promise<void> => {
    if (busy) return
    if (password === '') return setFault(new Problem('transactionPasswordWrong', {}, 422))
    setBusy(true)
    setFault(undefined)
    const commandId = newCommandId()
    const send = call as (name: N, input: { body: object }) => Promise<AnswerOf<N>>
    try {
      const done = await withStepUp((proof) =>
        send(name, { body: { ...asked, commandId, transactionPassword: password, ...proof } }),
      )
      if (done) {
        onAdded?.()
        await refreshDestinations()
        showToast({ text: t('added', { time: formats.dateTime(done.destination.usableFrom) }) })
        goBack()
      }
    } catch (error) {
      setFault(error)
    }
    setBusy(false)
  }
  return { add, busy, fault, setFault, field, password, setPassword, stepUpSheet }
}

interface ConfirmingProps {
  readonly confirming: Pick<ReturnType<typeof useAdding>, 'fault' | 'field' | 'password' | 'setPassword' | 'setFault'>
}

/** The transaction password, and a refusal that belongs to no other field. */
export function Confirming({ confirming: { fault, field, password, setPassword, setFault } }: ConfirmingProps) {
  const { t } = useTexts('destinations')
  const problemText = useProblemText('modify')
  const isOfPassword = fault instanceof Problem && fault.code === 'transactionPasswordWrong'
  return (
    <>
      <PasswordField
        ref={field}
        label={t('password')}
        value={password}
        onChange={(text) => {
          setPassword(text)
          setFault(undefined)
        }}
        error={isOfPassword ? problemText(fault) : undefined}
        autoComplete="off"
        maxLength={256}
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
      />
      {fault !== undefined && !isOfPassword && (
        <Note tone="danger" alert>
          {problemText(fault)}
        </Note>
      )}
    </>
  )
}
