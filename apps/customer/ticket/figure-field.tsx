import { Field, type FieldProps } from '@candela/design'
import { typedText } from '@candela/locale'
import { usePreference } from '../shell/index.ts'

type Props = Omit<FieldProps, 'inputMode' | 'autoComplete'>

/** A figure as the language writes it. */
export function FigureField({ value, onChange, ...props }: Props) {
  const language = usePreference('language')
  return (
    <Field
      {...props}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      onChange={(typed) => onChange(typedText(language, value, typed))}
    />
  )
}
