import type { AnswerOf, BodyOf } from '@candela/contract'
import { newCommandId } from '@candela/contract/client'
import { useState } from 'react'
import { sendCommand } from '../../live/command.ts'
import { call, type CommandOutcome, Problem } from '../../live/index.ts'
import { type Signing, useStepUp } from '../../session/step-up/index.ts'
import { useMadeFor } from '../../session/store.ts'
import { type FailedOutcome, failureOf } from '../../ticket/outcome.ts'
import { refreshWithdrawals } from './data.ts'

type Asked = Omit<BodyOf<'requestWithdrawal'>, 'commandId' | 'stepUp'>
type Outcome = CommandOutcome<'requestWithdrawal'>

/** codes of refusals by a rule, by which the proof of refusal is looked for */
const OF_RULES: ReadonlySet<string> = new Set([
  'transactionPasswordUnset',
  'identityNotValidated',
  'withdrawalPaused',
  'depositsBelowPrincipal',
  'amountMalformed',
  'withdrawalBelowMinimum',
  'withdrawalAboveMaximum',
  'withdrawalAboveDay',
  'insufficientBalance',
  'destinationUnknown',
  'destinationMismatch',
  'accountFrozen',
  'legalHold',
])

/**
 * Asks for a withdrawal, with the step-up where it is wanted; what came of it stays until the next. `which`: by what it is
 * the same one, to be asked for at a new quote without another step-up.
 */
export function useWithdrawing(which: string, onDone: (done: AnswerOf<'requestWithdrawal'> | undefined) => void) {
  const { withStepUp, stepUpSheet, spent } = useStepUp('withdrawal', which)
  const madeFor = useMadeFor()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<FailedOutcome>()
  /** `figures`: what is asked for, as it is shown beside the passkey that signs it. */
  const ask = async (asked: Asked, figures: Signing['figures']): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    const commandId = newCommandId()
    const { transactionPassword: _password, outside: _outside, ...signed } = asked
    const begin = () => call('beginWithdrawalSigning', { body: { commandId, ...signed } })
    const outcome = await withStepUp(
      async (proof): Promise<Outcome> => {
        const came = await sendCommand('requestWithdrawal', { commandId, body: { ...asked, ...proof } }, madeFor)
        // the step-up asks, and sends it again
        if (came.kind === 'refused' && came.problem.code === 'stepUpNeeded') throw came.problem
        return came
      },
      { begin, figures },
    ).catch((error: unknown): Outcome => {
      if (error instanceof Problem) return { kind: 'refused', problem: error }
      throw error
    })
    setBusy(false)
    if (outcome === undefined) return
    if (outcome.kind === 'done' || outcome.kind === 'doneUnseen') spent()
    refreshWithdrawals()
    setFailure(failureOf(outcome))
    if (outcome.kind === 'done') onDone(outcome.answer)
    if (outcome.kind === 'doneUnseen') onDone(undefined)
  }
  const isOfRules = failure?.kind === 'refused' && OF_RULES.has(failure.problem.code)
  return { ask, isBusy, failure, setFailure, isOfRules, stepUpSheet }
}
