import { describe, expect, it } from 'vitest'
import { source } from '../source.ts'
import { literalText } from './literal-text.ts'

const found = (path: string, text: string) =>
  literalText.check([source(path, `const x = ${text}`)]).map(({ message }) => message)

describe('literal text', () => {
  it.each([
    '<p>Buy now</p>',
    '<p>買う</p>',
    `<p>{'Buy'}</p>`,
    `<p>{open ? 'Open' : ''}</p>`,
    `<p>{open && 'Open'}</p>`,
    `<p>{name ?? 'Nobody'}</p>`,
    '<p>{`${count} orders`}</p>',
    '<button aria-label="Close" />',
    `<button aria-label={open ? 'Close' : t('open')} />`,
    '<input placeholder="Amount" />',
    '<img alt="Logo" />',
    '<Field label="Amount" />',
  ])('catches %s', (text) => {
    expect(found('apps/customer/features/trade/a.tsx', text)).toHaveLength(1)
    expect(found('packages/design/a.tsx', text)).toHaveLength(1)
  })

  it.each([
    `<p>{t('trade.buy')}</p>`,
    '<p>× 1.5 %</p>',
    '<p className="note" role="status" id="a">{amount}</p>',
    `<button aria-label={t('close')} type="button" />`,
    `<p className={open ? 'open' : 'closed'} />`,
    '<p>{`${price} / ${amount}`}</p>',
  ])('leaves %s alone', (text) => expect(found('apps/customer/a.tsx', text)).toEqual([]))

  it('reads screens only', () => {
    expect(found('apps/server/a.tsx', '<p>Buy</p>')).toEqual([])
    expect(found('packages/design/a.test.tsx', '<p>Buy</p>')).toEqual([])
  })
})
