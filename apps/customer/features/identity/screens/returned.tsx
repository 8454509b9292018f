import { type Identity, reasonTitle } from '@candela/contract'
import { Button, Card, CheckCircleIcon, ConfirmSheet, ListRow, RowGroup, TextButton } from '@candela/design'
import { type ReactNode, useState } from 'react'
import { call } from '../../../live/index.ts'
import { Screen, to, useFormats, useProblemText, useTexts } from '../../../shell/index.ts'
import { keepIdentity, photoAddress } from '../data.ts'
import { acceptedParts, type Fix, fixesOf } from '../steps.ts'
import { Kept } from '../kept.tsx'
import { usePartName } from '../part-name.ts'
import { WhoLooked } from '../who-looked.tsx'
import { Discard } from '../discard.tsx'

/** Only what must be mended, each with the reason and the remedy; the rest as accepted. */
export function Returned({ identity }: { identity: Identity }) {
  const { t } = useTexts('identity')
  const formats = useFormats()
  const fixes = fixesOf(identity)
  return (
    <Screen
      title={t('title')}
      back={to('settings')}
      footer={<Button href={to('editVerificationInfo')}>{t('fix.go')}</Button>}
    >
      <div className="pad identity">
        <h2 className="t-1" aria-live="polite">
          {t('fix.title', { number: formats.count(fixes.length) })}
        </h2>
        <p className="callout i2 mt1">{t('fix.text', { time: formats.dateTime(identity.decidedAt) })}</p>
        <h2 className="group-label mt5">{t('fix.toFix')}</h2>
        <Card>
          {fixes.map((fix) => (
            <FixRow key={fix.part} fix={fix} identity={identity} />
          ))}
        </Card>
        <Accepted identity={identity} />
        <p className="cap i2 mt4">{t('fix.within')}</p>
        {identity.mayAppeal && <Appeal />}
        {identity.appealed && <p className="cap i2 mt2">{t('fix.appealed')}</p>}
        <WhoLooked />
        <Kept identity={identity} />
        <Discard />
      </div>
    </Screen>
  )
}

/** One returned part: what was sent, what is wrong with it, and what helps. */
export function FixRow({ fix, identity, children }: { fix: Fix; identity: Identity; children?: ReactNode }) {
  const { t } = useTexts('identity')
  const names = usePartName(identity.fields)
  const photo = identity.photos.findLast(({ kind }) => kind === fix.part)
  return (
    <div className="identity-fix">
      <div className="row g3 top">
        {photo && <img className="identity-thumb" src={photoAddress(photo.id)} alt={names.part(fix.part)} />}
        <div className="grow">
          <h3 className="callout m">{names.part(fix.part)}</h3>
          {fix.reasons.map((reason) => (
            <p key={reason} className="label danger">
              {t(reasonTitle(reason, identity.fields?.certificate))}
            </p>
          ))}
        </div>
      </div>
      {fix.reasons.map((reason) => (
        <p key={reason} className="cap i2 mt2">
          {t(`reason.${reason}.remedy`)}
        </p>
      ))}
      {children}
    </div>
  )
}

export function Accepted({ identity }: { identity: Identity }) {
  const { t } = useTexts('identity')
  const names = usePartName(identity.fields)
  const parts = acceptedParts(identity)
  if (parts.length === 0) return null
  return (
    <>
      <h2 className="group-label mt5">{t('fix.accepted')}</h2>
      <RowGroup>
        {parts.map((part) => (
          <ListRow
            key={part}
            lead={<CheckCircleIcon size={20} className="good" />}
            title={names.part(part)}
            inset="edge"
          />
        ))}
      </RowGroup>
    </>
  )
}

/** Asks that somebody else looks at it. */
function Appeal() {
  const { t } = useTexts('identity')
  const problemText = useProblemText()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const appeal = async () => {
    setBusy(true)
    try {
      keepIdentity(await call('appealIdentity', { body: {} }))
      setAsking(false)
    } catch (error) {
      setFault(error)
    }
    setBusy(false)
  }
  return (
    <>
      <TextButton onClick={() => setAsking(true)}>{t('fix.appeal')}</TextButton>
      <ConfirmSheet
        open={asking}
        title={t('fix.appealTitle')}
        text={fault === undefined ? t('fix.appealText') : problemText(fault)}
        keepLabel={t('fix.appealKeep')}
        confirmLabel={t('fix.appealConfirm')}
        busy={busy}
        onKeep={() => setAsking(false)}
        onConfirm={() => void appeal()}
      />
    </>
  )
}
