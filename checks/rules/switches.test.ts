import { describe, expect, it } from 'vitest'
import { source } from '../source.ts'
import { switches } from './switches.ts'

const found = (text: string) => switches.check([source('apps/customer/a.tsx', `const a = ${text}`)])

describe('switches', () => {
  it.each([
    '<label><span>Renew</span><Switch label="Renew" /></label>',
    '<ListRow turns title="Renew" trail={<Switch label="Renew" />} />',
    '<label><span>{b && <Switch label="Renew" />}</span></label>',
  ])('leaves %s alone', (text) => expect(found(text)).toEqual([]))

  it.each([
    '<div><p>Renew</p><Switch label="Renew" /></div>',
    '<ListRow title="Renew" trail={<Switch label="Renew" />} />',
    '<Switch label="Renew" />',
  ])('catches %s', (text) => expect(found(text)).toHaveLength(1))
})
