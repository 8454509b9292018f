import type { DeskRail } from '@candela/contract'
import { Badge } from '@candela/design'
import { UNKNOWN } from '@candela/locale'
import { useFormats, useTexts } from '../../desk/texts.ts'
import { useTimeLeftText } from '../../desk/time-left-text.ts'
import { railName } from './rail-name.ts'

/** One rail as a row; how long since its last line and answer, by the server's clock. */
export function RailRow({ rail, now }: { rail: DeskRail; now: number }) {
  const { t } = useTexts()
  const formats = useFormats()
  const since = useSince()
  const { number, grade, lines, lineAt, answeredAt, isClosed, closes } = rail
  return (
    <tr>
      <td className="mono">{formats.count(number)}</td>
      <th scope="row" className="m">
        {railName(rail)}
      </th>
      <td>
        <Badge tone={isClosed ? 'danger' : 'ok'}>{t(isClosed ? 'rails.closed' : 'rails.open')}</Badge>
      </td>
      <td className="i2 desk-wraps">{t(`rails.grades.${grade}`)}</td>
      <td className="mono">{formats.count(lines)}</td>
      <td className="i2">{since(lineAt, now)}</td>
      <td className="i2">{since(answeredAt, now)}</td>
      <td className="desk-wraps">
        {closes.length === 0 && UNKNOWN}
        {closes.map(({ asset, at, says, difference }) => (
          <p key={asset} className={says === 'agrees' ? 'i2' : 'danger'}>
            {`${asset}, ${formats.date(at)}: ${t(`rails.says.${says}`)}`}
            {difference !== '0' && `, ${t('rails.difference', { amount: `${formats.decimal(difference)} ${asset}` })}`}
          </p>
        ))}
      </td>
    </tr>
  )
}

/** "3 min": how long it is since then. */
function useSince(): (at: number, now: number) => string {
  const { t } = useTexts()
  const spanText = useTimeLeftText()
  return (at, now) => (at === 0 ? UNKNOWN : t('rails.ago', { span: spanText(Math.max(now, at + 1), at) }))
}
