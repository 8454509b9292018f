import type { Code } from '@candela/contract'
import { ConnectionError, Problem, type ProblemParams } from '@candela/contract/client'
import { type Formats, UNKNOWN } from '@candela/locale'
import { useCallback } from 'react'
import { amountText } from './amounts.ts'
import { type Hide, useHide } from './hide.ts'
import { useFormats, useTexts } from './texts.ts'

const INSTANT_PARAMS = new Set(['availableAt', 'until', 'at'])
/** figures that tell how much somebody has, or traded */
const OWN_AMOUNTS = new Set(['missing', 'filled', 'held', 'next', 'own', 'owed'])
const PRICE = /^-?\d+(\.\d+)?$/
/** "0.01 BTC", "5 USDT" */
const AMOUNT = /^(-?\d+(?:\.\d+)?) ([A-Z]{2,10})$/

/** The customer's task: its sentence stands where it failed and nothing more is known. */
export type Task = 'login' | 'registration' | 'bind' | 'modify' | 'send' | 'submit' | 'info'

/**
 * Words a failure for the customer: the catalogue's sentence for its code, with its figures in the language's own writing. Where the
 * failure names no reason of its own, it is said what failed, by the task.
 */
export function useProblemText(task?: Task): (error: unknown) => string {
  const { t, find } = useTexts('problems')
  const formats = useFormats()
  const hide = useHide()
  return useCallback(
    (error) => {
      if (error instanceof ConnectionError) return t(`client.${error.kind}`)
      const unexplained = () => t(task === undefined ? 'client.unknown' : `failed.${task}`)
      if (!(error instanceof Problem)) return unexplained()
      if (find(error.code) === undefined) return error.message !== error.code ? error.message : unexplained()
      if (error.code === 'internal' && task !== undefined) return unexplained()
      return t(error.code as Code, writtenParams(error.params, formats, hide))
    },
    [t, find, formats, task, hide],
  )
}

/**
 * Figures come as plain decimals and instants; placeholders without a value are said to be unknown. A field of a form that is wrong,
 * coins that come free later, and an end that is known choose the variant of the text.
 */
export function writtenParams(
  params: ProblemParams,
  formats: Formats,
  hide: Pick<Hide, 'amount'>,
): Record<string, string> {
  const written: Record<string, string> = {}
  for (const [name, value] of Object.entries(params)) {
    if (INSTANT_PARAMS.has(name)) written[name] = formats.dateTime(Number(value))
    else if (OWN_AMOUNTS.has(name)) written[name] = hide.amount(figureText(String(value), formats))
    else written[name] = figureText(String(value), formats)
  }
  if (params['until'] !== undefined) written['context'] = 'until'
  if (params['field'] !== undefined) written['context'] = String(params['field'])
  if (params['next'] !== undefined) written['context'] = 'locked'
  return new Proxy(written, { get: (target, name: string) => target[name] ?? UNKNOWN })
}

function figureText(value: string, formats: Formats): string {
  const [, amount, asset] = AMOUNT.exec(value) ?? []
  if (amount !== undefined && asset !== undefined) return amountText(formats, asset, amount)
  return PRICE.test(value) ? formats.decimal(value) : value
}
