import type { AnswerOf, DeskEarnProduct } from '@candela/contract'
import { Field } from '@candela/design'
import { DAY } from '@candela/units'
import { useState } from 'react'
import { Choice } from '../../desk/choice.tsx'
import { instantOfField } from '../../desk/instant-field.ts'
import { Sign } from '../../desk/sign.tsx'
import { useFormats, useTexts } from '../../desk/texts.ts'
import { useSigned } from '../../desk/use-signed.ts'
import { call } from '../../live/client.ts'

interface Stop {
  readonly product: string
  readonly until: number
}

/** Stops of opening: which products are stopped until when, and the form of the one who watches the risk. */
export function Openings({ desk: { products, longestStopMs, mayStop } }: { desk: AnswerOf<'deskProposals'> }) {
  const { t } = useTexts()
  const formats = useFormats()
  const stopped = products.filter(({ stoppedUntil }) => stoppedUntil !== 0)
  return (
    <section className="proposals-list" aria-label={t('proposals.stops')}>
      <h2 className="t-3">{t('proposals.stops')}</h2>
      <p className="i2">{t('proposals.stopHint', { days: formats.count(longestStopMs / DAY) })}</p>
      {stopped.map(({ id, stoppedUntil }) => (
        <p key={id}>{`${id}: ${t('proposals.stopped', { time: formats.dateTime(stoppedUntil) })}`}</p>
      ))}
      {mayStop && products.length > 0 && <StopForm products={products} />}
    </section>
  )
}

function StopForm({ products }: { products: readonly DeskEarnProduct[] }) {
  const { t } = useTexts()
  const [id, setId] = useState(products[0]!.id)
  const [time, setTime] = useState('')
  const stop = useSigned({
    read: 'deskProposals',
    name: (asked: Stop) => JSON.stringify(asked),
    begin: ({ product, until }, commandId) =>
      call('deskStopOpeningBegin', { params: { product }, body: { commandId, until } }),
    enter: ({ product, until }, commandId, response) =>
      call('deskStopOpening', { params: { product }, body: { commandId, until, response } }),
  })
  const isStopped = products.some((product) => product.id === id && product.stoppedUntil !== 0)
  const until = instantOfField(time)
  const sign = { busy: stop.isPending, failure: stop.error, hint: t('signing.agree'), may: true, first: '' } as const
  return (
    <div className="proposals-form">
      <Choice
        label={t('proposals.product')}
        value={id}
        onChange={setId}
        options={products.map(({ id: key }) => ({ key, label: key }))}
      />
      <Field label={t('proposals.stopTime')} type="datetime-local" value={time} maxLength={24} onChange={setTime} />
      <Sign
        {...sign}
        tone="outline"
        label={t('proposals.stop')}
        missing={until === 0 ? t('holds.missing') : undefined}
        onSign={() => stop.mutate({ product: id, until })}
      />
      {isStopped && (
        <Sign
          {...sign}
          tone="outline"
          label={t('proposals.end')}
          onSign={() => stop.mutate({ product: id, until: 0 })}
        />
      )}
    </div>
  )
}
