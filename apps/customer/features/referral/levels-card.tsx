import { Card } from '@candela/design'
import type { ReferralLevel } from '@candela/contract'
import { REBATE_PPM } from '@candela/rules/referral'
import { formatDecimal } from '@candela/units'
import { amountText, useFormats, useHide, useTexts } from '../../shell/index.ts'

const USDT = 'USDT'
const NAMES = ['friends', 'theirs', 'further'] as const

/** What each level earns; with `levels`, what it has earned. */
export function LevelsCard({ levels, paid = '0' }: { levels?: readonly ReferralLevel[] | undefined; paid?: string }) {
  const { t } = useTexts('referral')
  const formats = useFormats()
  const hide = useHide()
  const amount = (of: string): string => hide.amount(formats.decimal(of, 2))
  return (
    <Card padded>
      <table className="levels">
        <thead>
          <tr>
            <th scope="col">{t('levels.of')}</th>
            {levels !== undefined && (
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
                    <span className="m">{formats.percent(formatDecimal(BigInt(REBATE_PPM[place]!), 6), 0, 2)}</span>
                    <span className="t-4 i2">{t(`levels.${name}`)}</span>
                  </span>
                </span>
              </th>
              {levels !== undefined && (
                <>
                  <td className="m">{formats.count(levels[place]!.members)}</td>
                  <td className="m">{amount(levels[place]!.paid)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
        {levels !== undefined && (
          <tfoot>
            <tr>
              <th scope="row">{t('levels.paid')}</th>
              <td colSpan={2} className="m t-2">
                {hide.amount(amountText(formats, USDT, paid))}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </Card>
  )
}
