import { Button, KeyValueList } from '@candela/design'
import { formatDecimal } from '@candela/units'
import { useState } from 'react'
import { queryClient, useCommand, useOffline } from '../../live/index.ts'
import { useSignedIn } from '../../session/store.ts'
import { amountText, askLogin, to, useFormats, useTexts } from '../../shell/index.ts'
import { useNavigate } from '../../shell/routing.tsx'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { type FailedOutcome, failureOf } from '../../ticket/outcome.ts'
import { DRAFT } from './draft.ts'
import { isWithoutParameters } from './read-setup.ts'
import type { InTheMaking } from './use-setup.ts'

/** The worst case, then the one button. A visitor is asked to log in, and finds everything as it was. */
export function StartFoot({ making, understood }: { making: InTheMaking; understood: boolean }) {
  const { t } = useTexts('strategySetup')
  const { t: shell } = useTexts('shell')
  const formats = useFormats()
  const navigate = useNavigate()
  const signedIn = useSignedIn()
  const offline = useOffline()
  const { send, sending } = useCommand('startStrategy')
  const [failure, setFailure] = useState<FailedOutcome>()
  const { setup, offer, errorAt } = making
  const money = amountText(formats, 'USDT', formatDecimal(setup.amount))
  async function start() {
    const outcome = await send({ body: { ...setup.body, ruleVersion: offer.ruleVersion } })
    if (!outcome) return
    const failed = failureOf(outcome)
    setFailure(failed)
    // rules that changed come with new terms
    void queryClient.invalidateQueries({ queryKey: ['strategyTerms'] })
    if (failed !== undefined) return
    DRAFT.forget()
    void queryClient.invalidateQueries({ queryKey: ['strategies'] })
    const id = outcome.kind === 'done' ? outcome.answer.id : undefined
    navigate(id === undefined ? to('strategies') : to('strategyDetail', { id }), { replace: true })
  }
  if (!signedIn) return <Button onClick={() => void askLogin()}>{shell('loginPrompt.login')}</Button>
  const isReady = setup.fault === undefined && understood && !offline
  const hint = obstacle()
  return (
    <>
      <KeyValueList
        dense
        className="mb3"
        rows={[{ key: 'worst', label: t('money.worst'), value: t('money.worstAll', { amount: money }) }]}
      />
      <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
      <Button busy={sending} disabled={!isReady} {...(hint !== undefined && { hint })} onClick={() => void start()}>
        {t('test.start', { amount: money })}
      </Button>
    </>
  )

  /** The reason why it cannot start yet; undefined where it can. */
  function obstacle(): string | undefined {
    if (offline) return t('test.offline')
    if (!offer.isOffered) return t('notOffered')
    if (isWithoutParameters(setup)) return t('test.incomplete')
    return errorAt('amount') ?? (understood ? undefined : t('test.tick'))
  }
}
