import type { DeskRail } from '@candela/contract'
import { KeyValueList } from '@candela/design'
import { useEffect, useRef } from 'react'
import { Sign } from '../../desk/sign.tsx'
import { useFormats, useTexts } from '../../desk/texts.ts'
import { useSigned } from '../../desk/use-signed.ts'
import { call } from '../../live/client.ts'
import { railName } from './rail-name.ts'

/** A rail that takes no deposits: why, since when, and the two signatures that open it again. */
export function ClosedRail({ rail }: { rail: DeskRail }) {
  const { t } = useTexts()
  const formats = useFormats()
  const { closedBy, closedAt, first, maySign } = rail
  const params = { rail: rail.rail }
  const reopen = useSigned({
    read: 'deskRails',
    name: () => rail.rail,
    begin: (_: void, commandId) => call('deskReopenBegin', { params, body: { commandId } }),
    enter: (_, commandId, response) => call('deskReopenRail', { params, body: { commandId, response } }),
  })
  const said = useRef<HTMLParagraphElement>(null)
  const isSigned = reopen.data !== undefined
  useEffect(() => {
    if (isSigned) said.current?.focus()
  }, [isSigned])
  const isSecond = first !== ''
  return (
    <section className="rails-closed" aria-label={railName(rail)}>
      <h2 className="t-3">{`${railName(rail)}: ${t('rails.closed')}`}</h2>
      <KeyValueList
        boxed
        rows={[
          { key: 'why', label: t('rails.why'), value: closedBy === '' ? '' : t(`rails.by.${closedBy}`) },
          { key: 'since', label: t('rails.since'), value: formats.dateTime(closedAt) },
          { key: 'first', label: t('releases.first'), value: isSecond ? first : t('releases.nobody') },
        ]}
      />
      {isSigned ? (
        <p ref={said} role="status" tabIndex={-1}>
          {t('decided.proposed.text')}
        </p>
      ) : (
        <Sign
          label={t(isSecond ? 'rails.agree' : 'rails.propose')}
          may={maySign}
          first={first}
          busy={reopen.isPending}
          failure={reopen.error}
          hint={t(isSecond ? 'signing.agree' : 'decision.hint.propose')}
          onSign={() => reopen.mutate()}
        />
      )}
    </section>
  )
}
