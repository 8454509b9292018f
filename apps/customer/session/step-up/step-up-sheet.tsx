import { STEP_UP_LIFE_MS, type StepUpKind, type StepUpWay, WITHDRAWAL_STEP_UP_LIFE_MS } from '@candela/contract'
import { Chips, IconSquare, Note, Sheet, ShieldIcon } from '@candela/design'
import { MINUTE } from '@candela/units'
import { useState } from 'react'
import { call } from '../../live/index.ts'
import { useFormats, useProblemText, useTexts } from '../../shell/index.ts'
import { askForPasskey, knowsPasskeys, tellIfGone } from '../passkeys.ts'
import type { Proven } from './confirmed.ts'
import type { Signing } from './use-step-up.tsx'
import { CodeWay, PasskeyWay, type Prove, SecretWay, SentCodeWay } from './way-forms.tsx'
import { usableWays, wordedFor } from './ways.ts'
import './step-up.css'

interface Props {
  readonly kind: StepUpKind
  readonly open: boolean
  readonly ways: readonly StepUpWay[]
  /** the bytes that a passkey signs; left out: a random challenge */
  readonly signing?: Signing | undefined
  readonly onProven: (proven: Proven) => void
  readonly onGiveUp: () => void
}

/** "Confirm it is you": one of the ways the account has, the strongest first. */
export function StepUpSheet({ kind, open, ways: asked, signing, onProven, onGiveUp }: Props) {
  const { t } = useTexts('security')
  const { t: shell } = useTexts('shell')
  const formats = useFormats()
  const [serves, lifeMs] =
    kind === 'withdrawal'
      ? (['servesOne', WITHDRAWAL_STEP_UP_LIFE_MS] as const)
      : (['serves', STEP_UP_LIFE_MS] as const)
  const ways = usableWays(asked, knowsPasskeys())
  const [chosen, setChosen] = useState<StepUpWay>()
  const way = chosen !== undefined && ways.includes(chosen) ? chosen : ways[0]
  const isSigned = signing !== undefined && way === 'passkey'
  return (
    <Sheet
      open={open}
      onClose={onGiveUp}
      title={t('stepUp.title')}
      closeLabel={shell('close')}
      lead={
        <IconSquare tone="accent">
          <ShieldIcon size={20} />
        </IconSquare>
      }
    >
      <p className="callout i2 mt2">{t('stepUp.text')}</p>
      {kind !== 'closing' && !isSigned && (
        <p className="label i2 mt2">{t(`stepUp.${serves}`, { minutes: formats.count(lifeMs / MINUTE) })}</p>
      )}
      {way === undefined && (
        <div className="mt4">
          <Note tone="warn">{t('stepUp.noneHere')}</Note>
        </div>
      )}
      {ways.length > 1 && way !== undefined && (
        <Chips
          className="step-up-ways mt4"
          label={t('stepUp.ways')}
          value={way}
          onChange={setChosen}
          options={ways.map((key) => ({ key, label: t(`stepUp.way.${key}`) }))}
        />
      )}
      {open && way !== undefined && <WayForm key={way} way={way} signing={signing} onProven={onProven} />}
    </Sheet>
  )
}

function WayForm({ way, signing, onProven }: { way: StepUpWay } & Pick<Props, 'signing' | 'onProven'>) {
  const problemText = useProblemText()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const prove: Prove = async (proof) => {
    if (busy) return false
    setBusy(true)
    setFault(undefined)
    try {
      const body = typeof proof === 'function' ? await proof() : proof
      if (body === undefined) return false
      const proven = await call('stepUp', { body }).catch((error: unknown) => {
        if (body.way === 'passkey') tellIfGone(error, body.response)
        throw error
      })
      onProven({ ...proven, way })
      return true
    } catch (error) {
      setFault(wordedFor(way, error))
      return false
    } finally {
      setBusy(false)
    }
  }
  const error = fault === undefined ? undefined : problemText(fault)
  const form = { busy, error, prove, onChanged: () => setFault(undefined) }
  switch (way) {
    case 'authenticator':
      return <CodeWay {...form} />
    case 'passkey':
      return (
        <PasskeyWay
          {...form}
          figures={signing?.figures}
          ask={() => askForPasskey(signing?.begin() ?? call('beginPasskeyStepUp'))}
        />
      )
    case 'email':
    case 'phone':
      return <SentCodeWay {...form} channel={way} />
    case 'recovery':
    case 'password':
      return <SecretWay {...form} way={way} />
  }
}
