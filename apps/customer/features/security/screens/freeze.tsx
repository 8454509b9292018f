import type { Security, StepUpWay } from '@candela/contract'
import {
  Button,
  CheckIcon,
  CloseIcon,
  EffectCard,
  FreezeIcon,
  ListRow,
  NextIcon,
  Note,
  RowGroup,
  showToast,
  TaskHead,
} from '@candela/design'
import { newCommandId } from '@candela/contract/client'
import { useState } from 'react'
import { MarkedText } from '../../../shell/marked-text.tsx'
import { call } from '../../../live/index.ts'
import { endConfirmed, useStepUp } from '../../../session/step-up/index.ts'
import { to, useFormats, useProblemText, useTexts } from '../../../shell/index.ts'
import { refreshSecurity } from '../data.ts'
import { FormNote } from '../form-note.tsx'
import { SecurityScreen } from '../loaded.tsx'

/** The owner's own freeze: what stops, what goes on, how it is lifted. */
export function FreezePage() {
  const { t } = useTexts('security')
  const problemText = useProblemText()
  const { withStepUp, stepUpSheet } = useStepUp('lessProtection')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()

  const run = async (change: () => Promise<unknown>, said: string) => {
    setBusy(true)
    setFault(undefined)
    try {
      const done = await change()
      await refreshSecurity()
      if (done !== undefined) showToast({ text: said })
    } catch (error) {
      setFault(error)
    }
    setBusy(false)
  }
  const freeze = () =>
    run(async () => {
      const done = await call('freeze', { body: { commandId: newCommandId() } })
      endConfirmed()
      return done
    }, t('freeze.done'))
  const lift = () => {
    const commandId = newCommandId()
    return run(() => withStepUp((proof) => call('liftFreeze', { body: { commandId, ...proof } })), t('freeze.lifted'))
  }

  return (
    <SecurityScreen
      title={t('freeze.title')}
      renderFooter={({ frozenSince }) =>
        frozenSince > 0 ? (
          <Button busy={busy} onClick={() => void lift()}>
            {t('freeze.lift')}
          </Button>
        ) : (
          <Button variant="danger" busy={busy} onClick={() => void freeze()}>
            {t('freeze.submit')}
          </Button>
        )
      }
    >
      {(security) => (
        <div className="security-task">
          <About security={security} />
          <FormNote text={fault === undefined ? undefined : problemText(fault)} />
          {stepUpSheet}
        </div>
      )}
    </SecurityScreen>
  )
}

function About({ security }: { security: Security }) {
  const { t } = useTexts('security')
  const formats = useFormats()
  const { frozenSince, stepUpWays } = security
  const frozen = frozenSince > 0
  const effect = (key: 'withdraw' | 'buy' | 'sell' | 'open') => ({
    key,
    title: t(`freeze.${key}`),
    text: t(`freeze.${key}Text`),
  })
  const isWeak = stepUpWays.includes('password')
  return (
    <>
      <TaskHead
        icon={<FreezeIcon size={24} />}
        tone="danger"
        title={frozen ? t('freeze.frozenTitle') : t('freeze.head')}
        text={frozen ? t('freeze.frozenText', { time: formats.dateTime(frozenSince) }) : t('freeze.text')}
      />
      <EffectCard
        title={t('freeze.stops')}
        mark={<CloseIcon size={20} className="danger" />}
        items={(['withdraw', 'buy'] as const).map(effect)}
      />
      <EffectCard
        title={t('freeze.goesOn')}
        mark={<CheckIcon size={20} className="good" />}
        items={(['sell', 'open'] as const).map(effect)}
      />
      <p className="cap i2 mt3">{t('freeze.liftBy', { ways: useWaysText()(stepUpWays) })}</p>
      {isWeak && (
        <div className="mt3">
          <Note tone="warn">
            <MarkedText t={t} textKey="freeze.weak" components={{ b: <b /> }} />
          </Note>
        </div>
      )}
      <div className="mt4">
        <RowGroup>
          <ListRow
            title={t('freeze.devices')}
            detail={t('freeze.devicesText')}
            href={to('devices')}
            trail={<NextIcon size={18} className="i3" />}
          />
        </RowGroup>
      </div>
    </>
  )
}

/** "an authenticator, a passkey or a recovery code" in the language's own writing of a list. */
function useWaysText(): (ways: readonly StepUpWay[]) => string {
  const { t } = useTexts('security')
  const formats = useFormats()
  return (ways) => {
    const list = new Intl.ListFormat(formats.locale, { type: 'disjunction' })
    return list.format(ways.map((way) => t(`stepUp.way.${way}`)))
  }
}
