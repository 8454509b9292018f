import type { Code } from '@candela/contract'
import { ConnectionError, Problem } from '@candela/contract/client'
import { UNKNOWN } from '@candela/locale'
import { PasskeyNotUsed } from '../session/passkey.ts'
import { useFormats, useProblemTexts, useTexts } from './texts.ts'

const INSTANTS = new Set(['availableAt', 'until', 'at', 'since', 'earliest', 'latest'])

/** Words a failure for the operator: a refusal in the sentence of its code, with its instants as times. */
export function useProblemText(): (error: unknown) => string {
  const { t, find } = useProblemTexts()
  const { t: own } = useTexts()
  const formats = useFormats()
  return (error) => {
    if (error instanceof PasskeyNotUsed) return own('passkey.notUsed')
    if (error instanceof Problem && error.code === 'timeout') return own('noAnswer')
    if (error instanceof ConnectionError) return t(`client.${error.kind}`)
    if (!(error instanceof Problem) || find(error.code) === undefined) return t('client.unknown')
    const params = Object.entries(error.params).map(([name, value]) => [
      name,
      INSTANTS.has(name) ? formats.dateTime(Number(value)) : String(value),
    ])
    const written = Object.fromEntries(params) as Record<string, string>
    return t(error.code as Code, new Proxy(written, { get: (known, name: string) => known[name] ?? UNKNOWN }))
  }
}
