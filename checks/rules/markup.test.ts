import { describe, expect, it } from 'vitest'
import { source } from '../source.ts'
import { markup } from './markup.ts'

const found = (path: string, text: string) => markup.check([source(path, text)]).map(({ message }) => message)

describe('markup', () => {
  it.each([
    ['element.innerHTML = name', 'no innerHTML'],
    ['const a = <p dangerouslySetInnerHTML={{ __html: name }} />', 'no dangerouslySetInnerHTML'],
    ['element.insertAdjacentHTML("beforeend", name)', 'no insertAdjacentHTML'],
    ['const a = <iframe srcDoc={letter} />', 'no srcDoc'],
    ['eval(text)', 'no eval'],
    ['const run = new Function(text)', 'no new Function'],
  ])('catches %s', (text, message) => {
    const messages = found('apps/customer/a.tsx', text)
    expect(messages).toHaveLength(1)
    expect(messages[0]).toContain(message)
  })

  it('leaves texts, functions and other rooms alone', () => {
    expect(found('apps/customer/a.tsx', 'const a: Function = () => <p title="innerHTML">{name}</p>')).toEqual([])
    expect(found('e2e/phone.ts', 'element.innerHTML')).toEqual([])
    expect(found('apps/customer/a.test.tsx', 'element.innerHTML')).toEqual([])
  })
})
