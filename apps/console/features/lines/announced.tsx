import type { AnnouncedRemittance, DeskLine } from '@candela/contract'
import { Badge } from '@candela/design'
import { orderNumber } from '@candela/rules/funding/arithmetic'
import { useState } from 'react'
import { useShortcut } from '../../desk/shortcuts.ts'
import { Sign } from '../../desk/sign.tsx'
import { useDepositTexts, useFormats, useTexts } from '../../desk/texts.ts'
import { Evidence } from './evidence.tsx'
import type { useMatch } from './use-place.ts'

interface AnnouncedProps {
  readonly row: DeskLine
  readonly match: ReturnType<typeof useMatch>
}

/** Remittances that a line may be: one is chosen, looked at, and signed for. The keys 1 to 9 choose. */
export function Announced({ row, match }: AnnouncedProps) {
  const { t } = useTexts()
  const { announced } = row
  const proposed = announced.find(({ isProposed }) => isProposed)
  const named = announced.find(({ isNamed }) => isNamed)
  const [picked, setPicked] = useState<string>()
  const chosen = announced.find(({ request }) => request === picked) ?? proposed ?? named ?? announced[0]
  useShortcut('123456789', (key) => setPicked(announced[Number(key) - 1]?.request ?? picked))
  return (
    <section className="lines-part">
      <div>
        <h2 className="t-3">{t('lines.announced')}</h2>
        <p className="i2">{chosen === undefined ? t('lines.none') : t('lines.rule')}</p>
      </div>
      {chosen !== undefined && (
        <>
          <fieldset className="lines-announced">
            <legend className="visually-hidden">{t('lines.announced')}</legend>
            {announced.map((one) => (
              <Choice
                key={one.request}
                one={one}
                asset={row.asset}
                isChosen={one === chosen}
                onChoose={() => setPicked(one.request)}
              />
            ))}
          </fieldset>
          <Evidence key={chosen.request} place={row} request={chosen.request} />
          <Sign
            label={t(chosen.isProposed ? 'lines.agreeMatch' : 'lines.match')}
            may={chosen.maySign}
            first={row.first}
            busy={match.isPending}
            failure={match.error}
            hint={t(chosen.isProposed ? 'signing.agree' : 'decision.hint.propose')}
            onSign={() => match.mutate(chosen.request)}
          />
        </>
      )}
    </section>
  )
}

interface ChoiceProps {
  readonly one: AnnouncedRemittance
  readonly asset: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Choice({ one, asset, isChosen, onChoose }: ChoiceProps) {
  const { t } = useTexts()
  const { t: deposits } = useDepositTexts()
  const formats = useFormats()
  const { request, amount, startedAt, isExpired, isNamed, isProposed } = one
  return (
    <label>
      <input type="radio" name="announced" checked={isChosen} onChange={onChoose} />
      <span className="mono">{orderNumber('DP', Number(request))}</span>
      <b className="nw">{`${formats.decimal(amount)} ${asset}`}</b>
      <span className="i2 grow">{t('lines.started', { time: formats.dateTime(startedAt) })}</span>
      {isNamed && <Badge>{t('lines.named')}</Badge>}
      {isExpired && <Badge>{deposits('step.expired')}</Badge>}
      {isProposed && <Badge tone="wait">{t('signing.proposed')}</Badge>}
    </label>
  )
}
