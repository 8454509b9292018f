import { describe, expect, it } from 'vitest'
import {
  announcementFault,
  type AnnouncementTexts,
  bytesOfApproval,
  MAX_ANNOUNCEMENT_TEXT,
  MAX_ANNOUNCEMENT_TITLE,
  piecesOfLine,
} from './announcements.ts'
import { LANGUAGES } from './api/languages.ts'

const textsOf = (title: string, text: string): AnnouncementTexts =>
  Object.fromEntries(LANGUAGES.map((language) => [language, { title, text }])) as unknown as AnnouncementTexts
const faultOf = (text: string) => announcementFault(textsOf('Maintenance', text))

describe('texts of announcements', () => {
  it.each([
    'On Sunday the app rests for an hour.\n- Orders stay as they are.\n- U.S. holidays, e.g. Thanksgiving, 2026-11-26.',
    'Read more in the [help centre](helpCenter), or under [fees](fees).',
    '本周日维护一小时。订单保持不变。',
    'รายการเปิดค้างอยู่เหมือนเดิม',
    'आदेश वैसे ही रहते हैं, प्रक्रि\u200dया चलती है।',
  ])('are plain: %j', (text) => expect(faultOf(text)).toBeUndefined())

  it.each([
    '<b>now</b>',
    '{{constructor}}',
    'See https://example.com',
    'See www.example',
    'See example.com for more',
    'javascript:alert(1)',
    'Write to mara@example',
    'Dear +66812345678',
    'Account 12345678',
    'Account 01890000-0000-7000-8000-00000000ffff',
    '[here](payment)',
    '[here](https)',
    '[here](help centre)',
    'left ] open',
    '\u202eside down',
    'zero\u200bwidth',
    'a\u0000b',
    'half \ud800 a pair',
    '．ｅｘａｍｐｌｅ．ｃｏｍ',
  ])('that are not plain are refused: %j', (text) => expect(faultOf(text)).toBe('announcementNotPlain'))

  it.each([
    'Deposit now',
    'Top up today',
    'Jetzt einzahlen',
    'Realice un depósito',
    'Effectuez un de\u0301po\u0302t',
    'अभी जमा करें',
    'Segera setor',
    '今すぐ入金',
    '지금 입금하세요',
    'Faça um depósito',
    'ฝากเลย',
    'Nạp tiền ngay',
    '立即充值',
    '立即存款',
  ])('that call to pay in are refused in each language: %j', (text) =>
    expect(faultOf(text)).toBe('announcementCallsToPay'),
  )

  it('are complete in all languages or none', () => {
    const whole = textsOf('Maintenance', 'On Sunday.')
    expect(announcementFault({ ...whole, th: { title: 'x', text: ' ' } })).toBe('announcementIncomplete')
    expect(announcementFault({ ...whole, th: { title: '\u3164', text: 'x' } })).toBe('announcementIncomplete')
    expect(announcementFault({ ...whole, th: { title: 'two\nlines', text: 'x' } })).toBe('announcementNotPlain')
  })

  it('of the longest kind fit into one request', () => {
    const texts = textsOf('ก'.repeat(MAX_ANNOUNCEMENT_TITLE), 'ก'.repeat(MAX_ANNOUNCEMENT_TEXT))
    const id = '01890000-0000-7000-8000-00000000ffff'
    const body = JSON.stringify({ id, version: 1_000_000, from: 1_795_300_000_000, until: 1_795_300_000_000, texts })
    expect(new TextEncoder().encode(body).length).toBeLessThan(65_536)
  })

  it('lead to pages of the app alone', () => {
    expect(piecesOfLine('See [fees](fees) and [pay](payment).')).toEqual([
      'See ',
      { words: 'fees', page: 'fees', at: 4 },
      ' and [pay](payment).',
    ])
    expect(piecesOfLine('')).toEqual([])
  })

  it('and times are all in what is signed, in any order of the languages', () => {
    const approval = {
      announcement: '1',
      version: 1,
      commandId: '01890000-0000-7000-8000-00000000ffff',
      from: 0,
      until: 0,
      texts: textsOf('a', 'b'),
    }
    const signed = (part: Partial<typeof approval>) => Buffer.from(bytesOfApproval({ ...approval, ...part })).toString()
    const reversed = Object.fromEntries(Object.entries(approval.texts).reverse()) as unknown as AnnouncementTexts
    expect(signed({ texts: reversed })).toBe(signed({}))
    const others = [
      { announcement: '2' },
      { version: 2 },
      { commandId: '01890000-0000-7000-8000-00000000fffe' },
      { from: 1 },
      { until: 1 },
      { texts: { ...approval.texts, ko: { title: 'a', text: 'c' } } },
    ]
    expect(new Set([signed({}), ...others.map(signed)]).size).toBe(others.length + 1)
  })
})
