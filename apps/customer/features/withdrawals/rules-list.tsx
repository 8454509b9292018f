import './withdrawals.css'
import type { WithdrawalRule } from '@candela/contract'
import { CheckCircleIcon, Note, SectionHead, TextButton, WarningIcon } from '@candela/design'
import { amountText, to, useFormats, useTexts } from '../../shell/index.ts'
import type { Ways } from './data.ts'

const NUMBERS = ['1', '2', '3', '4', '5', '6', '7', '8'] as const
type RuleNumber = (typeof NUMBERS)[number]
/** those that amount and destination decide are told with them */
type Unmet = Exclude<RuleNumber, '5'>

/** The eight published rules, each met or not; one that is not leads to where it is met. */
export function RulesList({ ways, destination }: { ways: Ways; destination: string }) {
  const { t } = useTexts('withdrawals')
  const formats = useFormats()
  const met = ways.rules.filter(({ isMet }) => isMet).length
  return (
    <section>
      <SectionHead
        title={t('rules.title')}
        action={
          <span className="label i2">
            {t('rules.met', { met: formats.count(met), of: formats.count(ways.rules.length) })}
          </span>
        }
      />
      <ul className="withdrawal-rules">
        {ways.rules.map((rule) => (
          <Rule key={rule.rule} rule={rule} ways={ways} destination={destination} />
        ))}
      </ul>
      <p className="label i2">{t('rules.only')}</p>
    </section>
  )
}

function Rule({ rule, ways, destination }: { rule: WithdrawalRule; ways: Ways; destination: string }) {
  const { t } = useTexts('withdrawals')
  const formats = useFormats()
  const number = NUMBERS[rule.rule - 1]!
  const money = (amount: string) => amountText(formats, 'USDT', amount)
  if (rule.isMet || number === '5') {
    return (
      <li className="withdrawal-rule">
        <CheckCircleIcon size={20} />
        <span>
          {t(`rule.${number}`, { day: formats.decimal(ways.day), most: `${formats.decimal(ways.dayMost)}\u00a0USDT` })}
        </span>
      </li>
    )
  }
  const values = { time: formats.dateTime(rule.until), have: money(rule.have), need: money(rule.need) }
  return (
    <li className="withdrawal-rule withdrawal-unmet">
      <WarningIcon size={20} />
      <span>
        {t(`unmet.${number}`, values)}
        {number !== '8' && <WayOut rule={number} destination={destination} />}
      </span>
    </li>
  )
}

function WayOut({ rule, destination }: { rule: Exclude<Unmet, '8'>; destination: string }) {
  const { t } = useTexts('withdrawals')
  const hrefs: Readonly<Record<typeof rule, string>> = {
    1: to('security'),
    2: to('identity'),
    3: to('withdrawalsPaused'),
    4: to('payment'),
    6: destination,
    7: to('security'),
  }
  return (
    <TextButton className="withdrawal-way-out" href={hrefs[rule]}>
      {t(`wayOut.${rule}`)}
    </TextButton>
  )
}

/** There is no rate to exchange by. */
export function RateMissing({ asset }: { asset: string }) {
  const { t } = useTexts('withdrawals')
  return (
    <Note tone="warn" alert>
      <b>{t('rate.failed')}</b> {t('rate.failedText', { asset })}
    </Note>
  )
}
