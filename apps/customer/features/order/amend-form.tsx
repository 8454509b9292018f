import { Button, KeyValueList, type KeyValueRow, Sheet } from '@candela/design'
import { UNKNOWN } from '@candela/locale'
import type { Order, Product } from '@candela/contract'
import { formatDecimal } from '@candela/units'
import type { ReactNode } from 'react'
import type { CommandName, CommandOutcome } from '../../live/command.ts'
import { exactText, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { FigureField } from '../../ticket/figure-field.tsx'
import { FailureNote } from '../../ticket/failure-note.tsx'
import type { Fault } from '../../ticket/fault.ts'
import { useFaultText } from '../../ticket/fault-text.ts'
import { useSent } from '../../ticket/use-sent.ts'

export interface AmendProps {
  readonly order: Order
  readonly product: Product
  readonly open: boolean
  readonly onClose: () => void
}

/** The sheet in which an order is changed; what is typed is forgotten when it closes. */
export function AmendFrame({
  open,
  onClose,
  children,
}: Pick<AmendProps, 'open' | 'onClose'> & { children: ReactNode }) {
  const { t } = useTexts('order')
  const { t: shell } = useTexts('shell')
  return (
    <Sheet open={open} onClose={onClose} title={t('amend.title')} closeLabel={shell('close')}>
      {open && children}
    </Sheet>
  )
}

interface AmendFormProps {
  readonly order: Order
  readonly product: Product
  readonly reading: {
    /** minor units of what pays */
    readonly cost?: { readonly reserved: bigint; readonly more: bigint } | undefined
    readonly body?: object | undefined
    readonly orderFault?: Fault | undefined
    readonly unchanged: boolean
  }
  /** before what is set aside */
  readonly rows?: readonly KeyValueRow[]
  readonly total?: { readonly label: string; readonly value: string }
  readonly note?: string
  readonly sending: boolean
  /** undefined: nothing was sent */
  readonly send: () => Promise<CommandOutcome<CommandName> | undefined>
  readonly onClose: () => void
  /** the fields */
  readonly children: ReactNode
}

/** The fields of a change, what it costs, and the button; closes and says so once it is done, and stays with the reason where it is not. */
export function AmendForm(props: AmendFormProps) {
  const { order, product, reading, rows = [], total, note, sending, send, onClose, children } = props
  const { t } = useTexts('order')
  const formats = useFormats()
  const hide = useHide()
  const faultText = useFaultText()
  const { failure, clear, take } = useSent<CommandName>(t('amend.done'), onClose)
  const { cost, body, orderFault, unchanged } = reading
  const pays = order.side === 'buy' ? product.quote : product.base
  const paid = (minor: bigint) => hide.amount(`${exactText(formats, formatDecimal(minor))}\u00a0${pays}`)
  const fault = orderFault && faultText(orderFault, product)
  async function confirm() {
    if (body) take(await send())
  }
  return (
    <form
      className="col g4 mt2"
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
    >
      {children}
      <KeyValueList
        rows={[
          ...rows,
          { key: 'reserved', label: t('detail.held'), value: cost ? paid(cost.reserved) : UNKNOWN },
          {
            key: 'more',
            label: t(cost && cost.more < 0n ? 'cancel.back' : 'amend.more'),
            value: cost ? paid(cost.more < 0n ? -cost.more : cost.more) : UNKNOWN,
          },
        ]}
        {...(total && { total })}
      />
      {note !== undefined && <p className="label i2">{note}</p>}
      <FailureNote failure={failure} onLifted={clear} />
      <Button
        type="submit"
        busy={sending}
        disabled={body === undefined}
        {...(fault !== undefined ? { hint: fault } : unchanged && { hint: t('amend.unchanged') })}
      >
        {t('amend.confirm')}
      </Button>
    </form>
  )
}

interface TypedProps {
  readonly label: string
  readonly unit: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly limits?: string
  /** the text while nothing can be read of the input */
  readonly hint?: string
  readonly fault?: Fault
  readonly product: Product
}

/** A number of the order, in the customer's own notation. */
export function Typed({ label, unit, text, onText, limits, hint, fault, product }: TypedProps) {
  const { t } = useTexts('order')
  const faultText = useFaultText()
  return (
    <FigureField
      label={label}
      unit={unit}
      value={text}
      onChange={onText}
      {...(limits !== undefined && { limits })}
      {...(hint !== undefined && { hint })}
      {...(text.trim() === '' ? { error: t('amend.notANumber') } : fault && { error: faultText(fault, product) })}
    />
  )
}
