import { Field, type FieldProps, NumberField, type NumberFieldProps } from '@candela/design'
import { type FigureProps, useFigure } from './use-figure.ts'

type Props = FigureProps & Omit<FieldProps, keyof FigureProps | 'inputMode' | 'autoComplete'>

/** A number as the customer writes it. */
export function FigureField({ value, onChange, ...props }: Props) {
  const { field, readAs, noNumber } = useFigure({ value, onChange, unit: props.unit })
  return (
    <Field
      enterKeyHint="done"
      {...props}
      {...field}
      inputMode="decimal"
      autoComplete="off"
      hint={readAs ?? props.hint}
      error={noNumber ?? refusalOf(props.error, readAs)}
    />
  )
}

type StepsProps = FigureProps & Omit<NumberFieldProps, keyof FigureProps>

/** The same between − and +. */
export function FigureSteps({ value, onChange, unit, hint, error, ...props }: StepsProps) {
  const { field, readAs, noNumber } = useFigure({ value, onChange, unit })
  const note = readAs ?? hint
  const fault = noNumber ?? refusalOf(error, readAs)
  return (
    <NumberField
      {...props}
      {...field}
      {...(note !== undefined && { hint: note })}
      {...(fault !== undefined && { error: fault })}
    />
  )
}

/** A refused number says how it was read, too: it may be refused for being read another way than it was meant. */
function refusalOf<T>(error: T, readAs: string | undefined): T | string {
  return typeof error === 'string' && error !== '' && readAs !== undefined ? `${readAs} · ${error}` : error
}
