import { ClockStepped } from '@candela/engine'
import { JournalError } from '@candela/journal'
import { AssertionError } from '@candela/units'
import { describe, expect, it } from 'vitest'
import { ConfigurationError, readConfiguration } from './configuration.ts'
import { exitCodeOf, explain } from './explain.ts'
import { DirectoryInUseError, EmbeddedPostgresError } from './store/embedded/index.ts'

const DATABASE_URL = 'postgresql://candela@database.example/candela'
const configuration = readConfiguration({ PORT: '443', DATA_DIR: '/srv/house', DATABASE_URL })
const failed = (code: string, message = code, of: object = {}): Error =>
  Object.assign(new Error(message), { code, ...of })
const listening = (code: string): Error => failed(code, code, { syscall: 'listen' })
const notFound = (hostname: string, code = 'ENOTFOUND'): Error =>
  failed(code, code, { syscall: 'getaddrinfo', hostname })

describe('why the house does not go on', () => {
  it.each([
    [listening('EADDRINUSE'), 1, 'PORT: 443 is in use on localhost. Stop what uses it, or set another PORT.'],
    [listening('EACCES'), 1, 'PORT: 443 may be opened by administrators only.'],
    [failed('EACCES', 'EACCES: permission denied, mkdir', { syscall: 'mkdir' }), 1, 'EACCES: permission denied, mkdir'],
    [listening('EADDRNOTAVAIL'), 1, 'HOST: localhost is no address of this machine.'],
    [notFound('localhost'), 1, 'HOST: localhost is no address of this machine.'],
    [notFound('database.example'), 1, 'DATABASE_URL: database.example cannot be found (ENOTFOUND).'],
    [notFound('database.example', 'EAI_AGAIN'), 1, 'DATABASE_URL: database.example cannot be found (EAI_AGAIN).'],
    // by both addresses of a name
    [new AggregateError([failed('ECONNREFUSED')], ''), 1, 'ECONNREFUSED'],
    [failed('ENOSPC', 'ENOSPC: no space left on device, mkdir'), 1, 'DATA_DIR: the disk of /srv/house'],
    [failed('EDQUOT'), 1, 'DATA_DIR: the disk of /srv/house'],
    [failed('53100', 'could not extend file'), 1, 'Free some space, then start again'],
    [new EmbeddedPostgresError('initdb failed (1): No space left on device'), 1, 'Free some space, then start again'],
    [new JournalError('disk-full', 'The disk is full (ENOSPC) at 7.log.'), 74, 'The disk is full (ENOSPC) at 7.log.'],
    [new JournalError('locked', 'locked'), 1, 'DATA_DIR: another Candela is running on /srv/house.'],
    [new DirectoryInUseError('/srv/house', 7), 1, 'DATA_DIR: another Candela is running on /srv/house.'],
    [new JournalError('damaged', 'The journal is damaged'), 74, 'The journal is damaged'],
    [new ClockStepped(11_000), 71, ''],
    [new AssertionError('a sum is off'), 70, 'A promise of the program was broken: a sum is off.'],
    [new ConfigurationError('SEED: is wrong'), 78, 'SEED: is wrong'],
  ])('%s: %i', (error, code, words) => {
    expect(exitCodeOf(error)).toBe(code)
    expect(explain(error, configuration)).toContain(words)
    expect(explain(error, configuration)).not.toContain('\n')
  })
})
