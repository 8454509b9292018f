import { Card, Link, PositionRuler, ProductDisc } from '@candela/design'
import { to, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { discSymbol, ProductCode } from '../market/index.ts'
import type { Standing } from './close-all-sheet.tsx'
import { usePerpetualTerms } from './data.ts'
import { useFigures } from './figures-text.ts'
import { OlderRules } from './older-rules.tsx'
import { SideBadge } from './side-badge.tsx'
import { PositionActions } from './position-actions.tsx'
import { useTriggerText } from './trigger-texts.ts'

interface PositionCardProps extends Standing {
  /** opens the cross account, which is the margin of a cross position */
  readonly onCross: () => void
}

/** A position with its ruler from the forced price past entry to the mark, and what can be done with it. */
export function PositionCard({ position, product, figures, onCross }: PositionCardProps) {
  const { t } = useTexts('perpetual')
  const formats = useFormats()
  const hide = useHide()
  const { price, average, size, share } = useFigures(product)
  const triggerText = useTriggerText(product, position)
  const terms = usePerpetualTerms(position.product)
  const gains = figures !== undefined && !figures.unrealised.startsWith('-')
  const tone = hide.hidden ? 'flat' : gains ? 'up' : 'down'
  const isCross = position.mode === 'cross'
  const triggers = (['takeProfit', 'stopLoss'] as const).map((kind) => ({
    kind,
    told: (kind === 'takeProfit' ? position.takeProfits : position.stopLosses).map((trigger, place) => ({
      key: `${kind}${place}`,
      text: triggerText(trigger, (price) => t(`position.${kind}`, { price })),
    })),
  }))
  return (
    <Card className="position-card">
      <Link className="position-top" href={to('orderDetail', { position: position.id })}>
        <span className="position-head">
          <span className="row g2 wrap">
            <ProductDisc symbol={discSymbol(product)} size={24} />
            <ProductCode product={product} />
            <SideBadge position={position} />
          </span>
          <b className={`position-${tone}`}>{figures ? hide.amount(formats.signedMoney(figures.unrealised)) : '—'}</b>
        </span>
        <span className="position-head micro">
          <span className="i3">{`${size(position.quantity)} · ${t(`mode.${position.mode}`)}`}</span>
          <span className={`m position-${tone}`}>
            {figures && !hide.hidden ? formats.change(figures.rateOfReturn) : ''}
          </span>
        </span>
      </Link>
      <dl className="position-figures">
        <div>
          <dt>{t('position.entry')}</dt>
          <dd>{average(position.entry)}</dd>
        </div>
        <div>
          <dt>{t('position.mark')}</dt>
          <dd>{price(position.mark)}</dd>
        </div>
        <div>
          <dt>{t(isCross ? 'detail.initialMargin' : 'margin')}</dt>
          <dd>{hide.amount(formats.decimal(isCross ? (figures?.initialMargin ?? '0') : position.margin, 2, 2))}</dd>
        </div>
      </dl>
      {figures?.ruler && (
        <PositionRuler
          label={t('position.ruler', { distance: share(figures.distance ?? '0') })}
          entry={figures.ruler.entry}
          mark={figures.ruler.mark}
          side={gains ? 'gain' : 'loss'}
        />
      )}
      <p className="position-head position-forced micro i2">
        <span>
          {t('facts.forced')} <b>{position.forcedPrice === '' ? t('none') : price(position.forcedPrice)}</b>
        </span>
        {figures?.distance !== undefined && <span>{t('position.away', { distance: share(figures.distance) })}</span>}
      </p>
      {isCross && <p className="micro i2">{t('cross.others')}</p>}
      {triggers.map(
        ({ kind, told }) =>
          told.length > 0 && (
            <p key={kind} className="position-triggers micro i2">
              {told.map(({ key, text }) => (
                <span key={key}>{text}</span>
              ))}
            </p>
          ),
      )}
      {terms && <OlderRules className="micro i2" position={position} terms={terms} />}
      <PositionActions position={position} product={product} onCross={onCross} />
    </Card>
  )
}
