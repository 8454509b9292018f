import type { Deposit, DepositWay, OutsideWish } from '@candela/contract'
import { Button, Note, RowGroup, ListRow, CheckIcon, showToast } from '@candela/design'
import { fieldText, parseTyped } from '@candela/locale'
import { useState } from 'react'
import { useCommand } from '../../../live/index.ts'
import { Screen, to, usePreference, useTexts } from '../../../shell/index.ts'
import { FigureField } from '../../../ticket/figure-field.tsx'
import { FailureNote } from '../../../ticket/failure-note.tsx'
import { type FailedOutcome, failureOf } from '../../../ticket/outcome.ts'
import { refreshDeposits, useNamed, useNamedDeposit, useWays } from '../data.ts'
import { useDepositTexts } from '../deposit-texts.ts'
import { Loading } from '../loading.tsx'
import '../funding.css'

/** Plays the bank or the wallet outside: what is sent, and what becomes of it on its way. */
export function PracticeOutsidePage() {
  const { t } = useTexts('deposits')
  const id = useNamed('id')
  const rail = useNamed('rail')
  const coin = useNamed('coin')
  const ways = useWays()
  const named = useNamedDeposit()
  const deposit = named.data?.deposit
  const way = ways.data?.ways.find((each) =>
    deposit === undefined
      ? each.kind === 'chain' && (rail === '' || each.rail === rail) && (coin === '' || each.asset === coin)
      : each.rail === deposit.rail && each.asset === deposit.asset,
  )
  if (way && (id === '' || deposit)) return <Play key={way.rail} way={way} deposit={deposit} />
  return (
    <Screen title={t('titles.practiceOutside')} back={to('payment')} practice>
      <Loading read={id === '' ? ways : named} />
    </Screen>
  )
}

function Play({ way, deposit }: { way: DepositWay; deposit: Deposit | undefined }) {
  const { t } = useTexts('deposits')
  const language = usePreference('language')
  const texts = useDepositTexts()
  const [text, setText] = useState(deposit === undefined ? '' : fieldText(language, deposit.amount))
  const [wish, setWish] = useState<OutsideWish>('exact')
  const [failure, setFailure] = useState<FailedOutcome>()
  const { send, sending } = useCommand('payOutside')
  const { rail, asset, kind } = way
  const amount = parseTyped(language, text)
  const after = deposit === undefined ? to('cryptoDepositDetail', { rail }) : to('depositDetail', { id: deposit.id })
  const pay = async () => {
    if (amount === undefined) return
    const outcome = await send({ body: { rail, asset, deposit: deposit?.id ?? '', amount, wish } })
    if (!outcome) return
    const failed = failureOf(outcome)
    setFailure(failed)
    refreshDeposits()
    if (failed !== undefined) return
    const isRefused = outcome.kind === 'done' && outcome.answer.state === 'refused'
    showToast(isRefused ? { tone: 'note', text: t('outside.refusedNow') } : { text: t('outside.sent') })
    location.assign(`#${after}`)
  }
  return (
    <Screen
      title={t('titles.practiceOutside')}
      back={after}
      practice
      footer={
        <>
          <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
          <Button busy={sending} disabled={amount === undefined} onClick={() => void pay()}>
            {t('outside.send')}
          </Button>
        </>
      }
    >
      <div className="deposit">
        <Note tone="accent">{t(kind === 'chain' ? 'outside.chainText' : 'outside.bankText')}</Note>
        <FigureField
          big
          label={t('amount.label')}
          limits={texts.way(way)}
          value={text}
          unit={asset}
          onChange={setText}
        />
        <Outcomes way={way} wish={wish} onWish={setWish} />
      </div>
    </Screen>
  )
}

interface OutcomesProps {
  readonly way: DepositWay
  readonly wish: OutsideWish
  readonly onWish: (wish: OutsideWish) => void
}

/** The possible outcomes of a payment: one of them, or a surprise. */
function Outcomes({ way: { outside }, wish, onWish }: OutcomesProps) {
  const { t } = useTexts('deposits')
  return (
    <RowGroup>
      {outside.map((each) => (
        <ListRow
          key={each}
          title={t(`wish.${each}`)}
          selected={each === wish}
          {...(each === wish && { trail: <CheckIcon size={20} weight={2.2} className="acc" /> })}
          onClick={() => onWish(each)}
        />
      ))}
    </RowGroup>
  )
}
