import { CheckCircleIcon, KeyValueList, type KeyValueRow, WarningIcon } from '@candela/design'
import type { Product } from '@candela/contract'
import type { Claim, Finding } from '../../anchor/findings.ts'
import type { OrderCheck } from '../../anchor/checks.ts'
import { useFormats, useTexts } from '../../shell/index.ts'
import { wordOf } from './lines.ts'
import { useReasonText } from './reason-text.ts'
import { reasonValues, shortened } from './values.ts'

/** Behind "Details": every claim with what it says, where it failed, and the proof in figures. */
export function CheckDetails(props: {
  check: OrderCheck<unknown>
  claims: readonly Claim[]
  product?: Product | undefined
}) {
  const { check, claims, product } = props
  const { t } = useTexts('proof')
  return (
    <details className="proof-details">
      <summary>{t('card.details')}</summary>
      <ul className="proof-claims">
        {claims.map((claim) => (
          <ClaimRow
            key={claim}
            word={wordOf(claim, claims)}
            finding={check.findings.find((finding) => finding.claim === claim)}
            product={product}
          />
        ))}
      </ul>
      <KeyValueList className="proof-facts" rows={useFactRows(check)} />
    </details>
  )
}

interface ClaimRowProps {
  readonly word: ReturnType<typeof wordOf>
  readonly finding: Finding | undefined
  /** the product whose ticks, lots and money a reason is written in */
  readonly product?: Product | undefined
}

function ClaimRow({ word, finding, product }: ClaimRowProps) {
  const { t } = useTexts('proof')
  const formats = useFormats()
  const reasonText = useReasonText()
  const state = finding?.state ?? 'notChecked'
  const mark = ({ met: 'met', failed: 'failed', notAnchored: 'open', notChecked: 'pending' } as const)[state]
  const reason = finding && 'reason' in finding ? finding.reason : undefined
  const values = reason && reasonValues(reason, product, formats)
  return (
    <li className={`proof-claim proof-claim-${mark}`}>
      <span className="proof-claim-mark" aria-hidden="true">
        {mark === 'met' && <CheckCircleIcon size={16} />}
        {mark === 'failed' && <WarningIcon size={16} />}
        {(mark === 'open' || mark === 'pending') && <span className="proof-claim-ring" />}
      </span>
      <div>
        <p className="proof-claim-title">
          <span className="visually-hidden">{t(`marks.${mark}`)} </span>
          {t(`claims.${word}.title`)}
        </p>
        <p>{t(`claims.${word}.text`)}</p>
        {state !== 'met' && state !== 'notAnchored' && <p className="proof-claim-reason">{reasonText(reason)}</p>}
        {reason && values && (
          <dl className="proof-claim-values">
            {reason.seq !== undefined && (
              <div>
                <dt>{t('values.entry')}</dt>
                <dd>{formats.count(reason.seq)}</dd>
              </div>
            )}
            {values.found !== undefined && (
              <div>
                <dt>{t(`values.${values.names}.found`)}</dt>
                <dd>{values.found}</dd>
              </div>
            )}
            {values.expected !== undefined && (
              <div>
                <dt>{t(`values.${values.names}.expected`)}</dt>
                <dd>{values.expected}</dd>
              </div>
            )}
          </dl>
        )}
      </div>
    </li>
  )
}

function useFactRows({ facts, key }: OrderCheck<unknown>): readonly KeyValueRow[] {
  const { t } = useTexts('proof')
  const formats = useFormats()
  const mono = (text: string) => <span className="mono">{shortened(text)}</span>
  return [
    ...(facts
      ? [
          { key: 'leaf', label: t('facts.leaf'), value: mono(facts.leaf) },
          { key: 'hashes', label: t('facts.hashes'), value: formats.count(facts.hashes) },
          { key: 'head', label: t('facts.head'), value: mono(facts.head) },
          { key: 'size', label: t('facts.size'), value: formats.count(facts.size) },
          { key: 'entries', label: t('facts.entries'), value: formats.count(facts.entries) },
        ]
      : []),
    { key: 'key', label: t('facts.key'), value: mono(key) },
  ]
}
