import {
  Button,
  CandelaMark,
  FillCard,
  type FillCardProps,
  type FillLine,
  Note,
  RetryIcon,
  SaveIcon,
  ShieldIcon,
} from '@candela/design'
import type { Product } from '@candela/contract'
import type { ReactNode } from 'react'
import { CheckFailed } from '../../anchor/checker.ts'
import type { CheckState, OrderCheck } from '../../anchor/checks.ts'
import type { Claim } from '../../anchor/findings.ts'
import { useKeeping } from '../../anchor/keeper.ts'
import { sizeOf } from '../../anchor/kept.ts'
import { to, useFormats, useProblemText, useTexts } from '../../shell/index.ts'
import { saveAsFile } from '../../shell/save-file.ts'
import { CheckDetails } from './claim-list.tsx'
import { cardState, lineFinding, TRUST_LINES, type TrustKey } from './lines.ts'
import { useFound } from './use-found.ts'
import './proof.css'

interface Props extends Pick<FillCardProps, 'title' | 'text' | 'lines' | 'notProven'> {
  readonly state: CheckState<unknown> | undefined
  /** the outcome of `state`, while the page still shows the figures it was made on */
  readonly check: OrderCheck<unknown> | undefined
  /** in the order in which the details list them */
  readonly claims: readonly Claim[]
  /** the product whose ticks, lots and money a reason is written in */
  readonly product?: Product | undefined
  readonly onVerify: () => void
  /** above the button */
  readonly children?: ReactNode
}

/** The facts of an order or a move, the button that has them recalculated on this device, and the outcome claim by claim. */
export function ProvenCard(props: Props) {
  const { title, text, lines, notProven, state, check, claims, product, onVerify, children } = props
  const { t } = useTexts('proof')
  const isRunning = state?.kind === 'running'
  const card = isRunning ? 'checking' : check ? cardState(check.findings, check.outcome) : 'unchecked'
  const trust = useTrustLines(check, claims, product)
  const labels = {
    met: t('marks.met'),
    failed: t('marks.failed'),
    open: t('marks.open'),
    pending: isRunning ? t('card.checking') : t('marks.pending'),
  }
  const actions = check && [
    { key: 'again', label: t('card.again'), icon: <RetryIcon size={18} />, onClick: onVerify },
    {
      key: 'save',
      label: t('card.save'),
      icon: <SaveIcon size={18} />,
      onClick: () => void saveAsFile(`candela-proof-${check.name}.json`, check.bundle),
    },
  ]
  return (
    <section className="pad mt4 proof-section" aria-busy={isRunning}>
      {check && <Verdict check={check} />}
      {check?.findings.some((finding) => finding.state === 'failed') && <AskSupport name={check.name} />}
      {state?.kind === 'failed' && <Failure error={state.error} />}
      <FillCard
        title={title}
        {...(text !== undefined && { text })}
        state={card}
        {...(card !== 'unchecked' && { stateLabel: t(`card.${card}`) })}
        markLabels={labels}
        lines={lines}
        trust={trust}
        {...(actions && { actions })}
        notProven={notProven}
      >
        {children}
        {check ? (
          <>
            <Seal check={check} />
            <CheckDetails check={check} claims={claims} product={product} />
          </>
        ) : (
          <Invitation running={isRunning} onVerify={onVerify} />
        )}
      </FillCard>
    </section>
  )
}

function Invitation({ running, onVerify }: { running: boolean; onVerify: () => void }) {
  const { t } = useTexts('proof')
  return (
    <div className="proof-invitation">
      <p>{t('card.invite')}</p>
      <Button icon={<ShieldIcon size={20} />} busy={running} onClick={onVerify}>
        {running ? t('card.checking') : t('card.verify')}
      </Button>
    </div>
  )
}

/** Only what was met in full is lit. */
function Seal({ check }: { check: OrderCheck<unknown> }) {
  const { t } = useTexts('proof')
  const formats = useFormats()
  if (check.outcome === 'refused') return null
  return (
    <div className="proof-seal">
      <span className="proof-seal-light">
        <CandelaMark height={34} />
      </span>
      <p>
        <span className="proof-seal-title">{t('card.seal')}</span>
        <span>{formats.dateTimeWithSeconds(check.at)}</span>
      </p>
    </div>
  )
}

/** The way to a person, with the order already named. */
function AskSupport({ name }: { name: string }) {
  const { t } = useTexts('proof')
  return (
    <Button variant="outline" href={to('customerService', { proof: /\d+$/.exec(name)?.[0] ?? '' })}>
      {t('card.askSupport')}
    </Button>
  )
}

/** The check's verdict as a whole, above the card: at the first visit the open question, and loudly every difference. */
function Verdict({ check }: { check: OrderCheck<unknown> }) {
  const { t } = useTexts('proof')
  const { lasting, keeping } = useKeeping()
  const formats = useFormats()
  const lostSince = keeping.kind === 'kept' ? keeping.kept.lostSince : undefined
  const isFailed = check.findings.some(({ state }) => state === 'failed')
  const note = (tone: 'accent' | 'danger' | 'warn', title: string, text: string): ReactNode => (
    <Note tone={tone} alert={tone !== 'accent'}>
      <b>{title}</b> {text}
    </Note>
  )
  if (check.outcome === 'verified') return null
  if (check.outcome === 'begun' && lostSince !== undefined) {
    return note('warn', t('card.lostTitle'), t('card.lostText', { date: formats.date(lostSince) }))
  }
  if (check.outcome === 'begun') {
    return note('accent', t('card.begunTitle'), t(lasting ? 'card.begunText' : 'card.begunUnkept'))
  }
  return isFailed
    ? note('danger', t('card.mismatchTitle'), t('card.mismatchText'))
    : note('warn', t('card.incompleteTitle'), t('card.incompleteText'))
}

function Failure({ error }: { error: unknown }) {
  const { t } = useTexts('proof')
  const problemText = useProblemText()
  const text = error instanceof CheckFailed ? t('card.tooOld') : problemText(error)
  return (
    <Note tone="warn" alert>
      <b>{t('card.failedTitle')}</b> {text} {t('card.failedText')}
    </Note>
  )
}

/** The lines of trust in the facts; none before there is a check. */
function useTrustLines(
  check: OrderCheck<unknown> | undefined,
  claims: readonly Claim[],
  product: Product | undefined,
): readonly FillLine[] {
  const { t } = useTexts('proof')
  const formats = useFormats()
  const found = useFound(check, product)
  if (!check) return []
  const { before, facts } = check
  const met: Record<TrustKey, string> = {
    signed: before ? t('lines.signed.met', { date: formats.date(before.keptAt) }) : t('lines.signed.first'),
    history: before
      ? t('lines.history.met', {
          kept: formats.count(sizeOf(before.note)),
          size: formats.count(facts?.size ?? sizeOf(check.bundle.checkpoint)),
        })
      : t('lines.history.open'),
    receipt: t('lines.receipt.met', { seq: formats.count(check.receiptSeq ?? 0) }),
  }
  const keys = (Object.keys(TRUST_LINES) as TrustKey[]).filter((key) =>
    TRUST_LINES[key].every((claim) => claims.includes(claim)),
  )
  return keys.map((key) => ({
    key,
    title: t(`lines.${key}.title`),
    ...found((findings) => lineFinding(findings, TRUST_LINES[key]), met[key]),
  }))
}
