import { useFormats, useTexts } from '../../desk/texts.ts'
import { type Size, sizeOf, type Span, spanOf } from './health-state.ts'

/** Times and sizes in the language's own writing: "14.2 s", "212 GB". */
export function useMeasures() {
  const { t } = useTexts()
  const formats = useFormats()
  const write = ({ unit, value }: Size | Span) => t(`units.${unit}`, { value: formats.decimal(value) })
  return {
    span: (milliseconds: number) => write(spanOf(milliseconds)),
    size: (bytes: number) => write(sizeOf(bytes)),
  }
}
