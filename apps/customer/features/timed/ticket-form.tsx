import { Card, ChoiceTiles, TextButton, Triangle } from '@candela/design'
import type { Product, TimedTerms } from '@candela/contract'
import { fieldText } from '@candela/locale'
import { parseDecimal } from '@candela/units'
import {
  amountText,
  bareAmountText,
  burdenText,
  successText,
  useFormats,
  useHide,
  to,
  usePreference,
  useTexts,
} from '../../shell/index.ts'
import { FigureField } from '../../ticket/figure-field.tsx'
import { useDurationText } from './duration-text.ts'
import type { Direction, TimedFields, TimedReading } from './ticket-state.ts'

interface TicketFormProps {
  readonly product: Product
  readonly terms: TimedTerms
  readonly fields: TimedFields
  readonly reading: TimedReading
  /** a decimal; undefined for a visitor */
  readonly available: string | undefined
  readonly error?: string
  readonly onChange: (change: Partial<TimedFields>) => void
}

/** Direction, duration, stake; beneath, what is gained and lost, and how often one must be right. */
export function TicketForm(props: TicketFormProps) {
  return (
    <section className="pad timed-form">
      <Directions {...props} />
      <Durations {...props} />
      <Stake {...props} />
      <Ends {...props} />
    </section>
  )
}

function Directions({ fields, onChange }: TicketFormProps) {
  const { t } = useTexts('timed')
  return (
    <ChoiceTiles<Direction>
      className="timed-directions"
      label={t('direction.label')}
      options={(['up', 'down'] as const).map((direction) => ({
        key: direction,
        tone: direction,
        label: (
          <span className={`timed-direction timed-direction-${direction}`}>
            <Triangle direction={direction} size={12} />
            <span>
              <span className="callout s">{t(`direction.${direction}`)}</span>
              <span className="micro i2">{t(`ends.${direction}`)}</span>
            </span>
          </span>
        ),
      }))}
      value={fields.direction}
      onChange={(direction) => onChange({ direction })}
    />
  )
}

function Durations({ terms, reading, onChange }: TicketFormProps) {
  const { t } = useTexts('timed')
  const formats = useFormats()
  const durationText = useDurationText()
  return (
    <div>
      <p className="label m mb2">{t('duration')}</p>
      <ChoiceTiles
        className="timed-durations"
        label={t('duration')}
        centred
        options={terms.durations.map(({ ms, payoutPpm }) => ({
          key: ms,
          label: (
            <>
              <span className="callout s">{durationText(ms)}</span>
              <span className="micro i2">{formats.ppm(payoutPpm, 0, 2)}</span>
            </>
          ),
        }))}
        value={reading.durationMs}
        onChange={(durationMs) => onChange({ durationMs })}
      />
    </div>
  )
}

function Stake({ product, terms, fields, reading, available, error, onChange }: TicketFormProps) {
  const { t } = useTexts('timed')
  const formats = useFormats()
  const hide = useHide()
  const language = usePreference('language')
  const money = (amount: string) => amountText(formats, product.quote, amount)
  const bounds = t('bounds', {
    minimum: bareAmountText(formats, product.quote, terms.minimumStake),
    maximum: money(terms.maximumStake),
  })
  const house = terms.maxStakeNow[fields.direction]
  const isHouseNear = (parseDecimal(house) ?? 0n) < (parseDecimal(terms.maximumStake) ?? 0n)
  const houseNow = isHouseNear
    ? t('houseNow', {
        house: `${formats.money(house)}\u00a0${product.quote}`,
        direction: t(`direction.${fields.direction}`),
      })
    : undefined
  return (
    <FigureField
      label={t('stake')}
      {...(available !== undefined && { limits: t('available', { amount: hide.amount(money(available)) }) })}
      value={fields.stake}
      unit={product.quote}
      onChange={(stake) => onChange({ stake })}
      trail={
        <TextButton onClick={() => onChange({ stake: fieldText(language, reading.most) })}>{t('most')}</TextButton>
      }
      hint={[bounds, houseNow].filter((text) => text !== undefined).join('. ')}
      {...(error !== undefined && { error })}
    />
  )
}

/** Both ends at once, in the same size: nothing is shown of the one without the other. */
function Ends({ product, terms, reading }: TicketFormProps) {
  const { t } = useTexts('timed')
  const formats = useFormats()
  const figure = (sign: '+' | '\u2212', amount: string | undefined) =>
    amount === undefined ? '—' : `${sign}${bareAmountText(formats, product.quote, amount)}`
  return (
    <Card className="timed-ends">
      <dl>
        <div>
          <dt>{t('ifRight')}</dt>
          <dd className="t-3 timed-gain">{figure('+', reading.profit)}</dd>
        </div>
        <div>
          <dt>{t('ifWrong')}</dt>
          <dd className="t-3 timed-loss">{figure('\u2212', reading.stake)}</dd>
        </div>
      </dl>
      <p className="cap i2">
        {t('breakEven', { share: burdenText(formats, reading.breakEvenPpm) })}{' '}
        {terms.decided === 0
          ? t('noRecord')
          : t('record', {
              share: successText(formats, terms.won, terms.decided),
              orders: formats.count(terms.decided),
            })}
      </p>
      <TextButton href={to('house', { id: product.id })}>{t('statistics')}</TextButton>
    </Card>
  )
}
