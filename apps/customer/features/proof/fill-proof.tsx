import { Button, CandelaMark, FillCard, type FillLine, Note, RetryIcon, SaveIcon, ShieldIcon } from '@candela/design'
import type { OrderDetail, Product } from '@candela/contract'
import type { ReactNode } from 'react'
import { CheckFailed } from '../../anchor/checker.ts'
import type { Finding } from '../../anchor/findings.ts'
import { useKeeping } from '../../anchor/keeper.ts'
import { isShownStill } from '../../anchor/shown-still.ts'
import { sizeOf } from '../../anchor/kept.ts'
import { type OrderCheck, useOrderCheck, verifyOrder } from '../../anchor/verify-order.ts'
import { useFormats, useProblemText, useTexts } from '../../shell/index.ts'
import { CheckDetails } from './claim-list.tsx'
import { saveAsFile } from '../../shell/save-file.ts'
import {
  cardState,
  factFinding,
  type FactKey,
  type LineFinding,
  lineFinding,
  TRUST_LINES,
  type TrustKey,
} from './lines.ts'
import { NotProven } from './not-proven.tsx'
import { useReasonText } from './reason-text.ts'
import { reasonValues } from './values.ts'
import './proof.css'

/** One line of the card as the order's page words it. */
export interface Fact {
  readonly key: FactKey
  readonly value?: string
  readonly detail: string
}

export interface FillProofProps {
  readonly detail: OrderDetail
  readonly product: Product
  readonly facts: readonly Fact[]
}

/** "How this was filled": the facts, the button that has them recalculated on this device, and what came of it, claim by claim. */
export function FillProof({ detail, product, facts }: FillProofProps) {
  const { t } = useTexts('proof')
  const { order, fills } = detail
  const state = useOrderCheck(order.id)
  // a check speaks for the figures it was made on, and for no others
  const check = state?.kind === 'done' && isShownStill(detail, state.check.shown) ? state.check : undefined
  const isRunning = state?.kind === 'running'
  const card = isRunning ? 'checking' : check ? cardState(check.findings, check.outcome) : 'unchecked'
  const lines = useLines(facts, check, product)
  const trust = useTrustLines(check, product)
  const isFilled = fills.length > 0
  const isOpen = order.status === 'open' || order.status === 'waiting'
  const labels = {
    met: t('marks.met'),
    failed: t('marks.failed'),
    open: t('marks.open'),
    pending: isRunning ? t('card.checking') : t('marks.pending'),
  }
  return (
    <section className="pad mt4 proof-section" aria-busy={isRunning}>
      {check && <Verdict check={check} />}
      {state?.kind === 'failed' && <Failure error={state.error} />}
      <FillCard
        title={t(isFilled ? 'card.title' : isOpen ? 'card.titleOpen' : 'card.titleNothing')}
        {...(!isFilled && { text: t(isOpen ? 'card.textOpen' : 'card.textNothing') })}
        state={card}
        {...(card !== 'unchecked' && { stateLabel: t(`card.${card}`) })}
        markLabels={labels}
        lines={lines}
        trust={trust}
        {...(check && { actions: [again(order.id, t('card.again')), save(check, t('card.save'))] })}
        notProven={<NotProven unchecked={!check} withTrigger={order.stop !== undefined} />}
      >
        {check ? (
          <>
            <Seal check={check} />
            <CheckDetails check={check} product={product} />
          </>
        ) : (
          <Invitation running={isRunning} onVerify={() => void verifyOrder(order.id)} />
        )}
      </FillCard>
    </section>
  )
}

function again(order: string, label: string) {
  return { key: 'again', label, icon: <RetryIcon size={18} />, onClick: () => void verifyOrder(order) }
}

function save({ bundle }: OrderCheck, label: string) {
  const name = `candela-proof-${bundle.order}.json`
  return { key: 'save', label, icon: <SaveIcon size={18} />, onClick: () => saveAsFile(name, bundle) }
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
function Seal({ check }: { check: OrderCheck }) {
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

/** What the check says as a whole, above the card: at the first visit what is still open, and loudly what does not match. */
function Verdict({ check }: { check: OrderCheck }) {
  const { t } = useTexts('proof')
  const { lasting } = useKeeping()
  const isFailed = check.findings.some(({ state }) => state === 'failed')
  const note = (tone: 'accent' | 'danger' | 'warn', title: string, text: string): ReactNode => (
    <Note tone={tone} alert={tone !== 'accent'}>
      <b>{title}</b> {text}
    </Note>
  )
  if (check.outcome === 'verified') return null
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

/** The order's facts; after a check with what was found of each. */
function useLines(facts: readonly Fact[], check: OrderCheck | undefined, product: Product): readonly FillLine[] {
  const { t } = useTexts('proof')
  const formats = useFormats()
  const found = useFound(check, product)
  return facts.map(({ key, value, detail }) => {
    const met = key === 'log' && check ? t('lines.log.met', { seq: formats.count(check.shown.order.seq) }) : detail
    return {
      key,
      title: t(`lines.${key}.title`),
      ...(value !== undefined && { value }),
      ...found((findings) => factFinding(findings, key), met),
    }
  })
}

/** What vouches for the facts; nothing before there is a check. */
function useTrustLines(check: OrderCheck | undefined, product: Product): readonly FillLine[] {
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
    receipt: t('lines.receipt.met', { seq: formats.count(check.receiptSeq) }),
  }
  return (Object.keys(TRUST_LINES) as TrustKey[]).map((key) => ({
    key,
    title: t(`lines.${key}.title`),
    ...found((findings) => lineFinding(findings, TRUST_LINES[key]), met[key]),
  }))
}

/** What the check found of a line: its claims' outcome, and in place of the fact the reason where one failed. */
function useFound(check: OrderCheck | undefined, product: Product) {
  const { t } = useTexts('proof')
  const formats = useFormats()
  const reasonText = useReasonText()
  type Found = Pick<FillLine, 'outcome' | 'detail' | 'values'>
  return (read: (findings: readonly Finding[]) => LineFinding, fact: string): Found => {
    if (!check) return { detail: fact }
    const { outcome, reason } = read(check.findings)
    if (outcome === 'met' || outcome === 'open') return { outcome, detail: fact }
    if (outcome === undefined) return { detail: reason ? reasonText(reason) : t('lines.notChecked') }
    const { names, found, expected } = reasonValues(reason!, product, formats)
    const values = [
      ...(reason!.seq === undefined
        ? []
        : [{ key: 'entry', label: t('values.entry'), value: formats.count(reason!.seq) }]),
      ...(found === undefined ? [] : [{ key: 'found', label: t(`values.${names}.found`), value: found }]),
      ...(expected === undefined ? [] : [{ key: 'expected', label: t(`values.${names}.expected`), value: expected }]),
    ]
    return { outcome, detail: reasonText(reason), values }
  }
}
