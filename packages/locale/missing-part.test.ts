import { LANGUAGES } from '@candela/contract'
import { expect, it } from 'vitest'
import { readText } from './node/catalogues.ts'

const SERVER = /server|serveur|servidor|सर्वर|サーバー|서버|เซิร์ฟเวอร์|máy chủ|服务器|伺服器/i

it.each(LANGUAGES)(
  'a part that did not come says where funds and orders are, and not what was sent: %s',
  (language) => {
    const said = [
      readText(language, 'start', 'text'),
      ...['slow.text', 'chunk.timeout', 'chunk.broken', 'crash.text'].map((key) => readText(language, 'shell', key)),
    ]
    for (const text of said) expect(text).toMatch(SERVER)
  },
)
