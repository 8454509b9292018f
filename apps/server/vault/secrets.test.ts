import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadVaultKey, openSecrets } from './secrets.ts'

describe('secrets', () => {
  it('open in their own place with their own key, and nowhere else', () => {
    const secrets = openSecrets(Buffer.alloc(32, 1))
    const sealed = secrets.seal('JBSWY3DPEHPK3PXP', 'account 1')
    expect(sealed.includes('JBSWY3DPEHPK3PXP')).toBe(false)
    expect(secrets.open(sealed, 'account 1').toString()).toBe('JBSWY3DPEHPK3PXP')
    expect(secrets.seal('JBSWY3DPEHPK3PXP', 'account 1')).not.toEqual(sealed)
    expect(() => secrets.open(sealed, 'account 2')).toThrow()
    expect(() => openSecrets(Buffer.alloc(32, 2)).open(sealed, 'account 1')).toThrow()
    sealed[sealed.length - 1]! ^= 1
    expect(() => secrets.open(sealed, 'account 1')).toThrow()
    expect(() => secrets.open(Buffer.of(1, 2), 'account 1')).toThrow()
  })

  it('are hashed with the key', () => {
    const [one, other] = [openSecrets(Buffer.alloc(32, 1)), openSecrets(Buffer.alloc(32, 2))]
    expect(one.hash('123456', 'code')).toEqual(one.hash('123456', 'code'))
    expect(one.hash('123456', 'code')).not.toEqual(one.hash('123456', 'recovery'))
    expect(one.hash('123456', 'code')).not.toEqual(other.hash('123456', 'code'))
  })

  it('have a key that only the owner of the process reads, and that stays', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'candela-key-'))
    try {
      const key = await loadVaultKey(join(folder, 'keys'))
      expect(statSync(join(folder, 'keys', 'vault.key')).mode & 0o777).toBe(0o600)
      expect(await loadVaultKey(join(folder, 'keys'))).toEqual(key)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
