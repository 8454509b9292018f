import { Card } from '@candela/design'
import type { AnswerOf } from '@candela/contract'
import { REFERRAL_RULES } from '@candela/rules/referral'
import { rulesNow } from '../../live/rules.ts'
import { amountText, bareAmountText, useFormats, useHide, useTexts } from '../../shell/index.ts'

const USDT = 'USDT'
const NAMES = ['friends', 'theirs', 'further'] as const

/** The rates of each level; with `earned`, its earnings, and the part of all debts that was paid. */
export function LevelsCard({ earned }: { earned?: AnswerOf<'referral'> }) {
  const { t } = useTexts('referral')
  const formats = useFormats()
  const hide = useHide()
  const amount = (of: string): string => hide.amount(formats.decimal(of, 2))
  const bare = (of: string): string => bareAmountText(formats, USDT, of)
  const usdt = (of: string): string => amountText(formats, USDT, of)
  const paidOf = ({ paid, owed }: AnswerOf<'referral'>): string =>
    paid === owed ? usdt(paid) : t('levels.paidOf', { paid: bare(paid), owed: usdt(owed) })
  return (
    <Card padded>
      <table className="levels">
        <thead>
          <tr>
            <th scope="col">{t('levels.of')}</th>
            {earned !== undefined && (
              <>
                <th scope="col">{t('levels.members')}</th>
                <th scope="col">{t('levels.rebates')}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {NAMES.map((name, place) => (
            <tr key={name}>
              <th scope="row">
                <span className="level">
                  <span className="level-number" aria-label={t('levels.level', { level: formats.count(place + 1) })}>
                    {formats.count(place + 1)}
                  </span>
                  <span className="level-name">
                    <span className="m">{formats.ppm(rulesNow(REFERRAL_RULES).ratesPpm[place]!, 0, 2)}</span>
                    <span className="t-4 i2">{t(`levels.${name}`)}</span>
                  </span>
                </span>
              </th>
              {earned !== undefined && (
                <>
                  <td className="m">{formats.count(earned.levels[place]!.members)}</td>
                  <td className="m">{amount(earned.levels[place]!.paid)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
        {earned !== undefined && (
          <tfoot>
            <tr>
              <th scope="row">{t('levels.paid')}</th>
              <td colSpan={2} className="m t-2">
                {hide.amount(paidOf(earned))}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </Card>
  )
}
