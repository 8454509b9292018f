import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** PEM texts: the certificate with its chain, and its private key. */
export interface Tls {
  readonly certificate: string
  readonly key: string
}

/** A file of TLS_CERT or TLS_KEY that cannot be used; the message says why, without the name of the setting. */
export class TlsFault extends Error {
  override readonly name = 'TlsFault'
  readonly setting: 'TLS_CERT' | 'TLS_KEY'

  constructor(setting: 'TLS_CERT' | 'TLS_KEY', why: string) {
    super(why)
    this.setting = setting
  }
}

/** Reads a certificate and its key from files. Throws TlsFault where one cannot be read, is no PEM, or they do not belong together. */
export function readTls(certificatePath: string, keyPath: string): Tls {
  const certificate = readText('TLS_CERT', certificatePath)
  const key = readText('TLS_KEY', keyPath)
  const parsed = parse('TLS_CERT', 'holds no certificate in PEM', () => new X509Certificate(certificate))
  const secret = parse('TLS_KEY', 'holds no private key in PEM, or one with a passphrase', () => createPrivateKey(key))
  if (!parsed.checkPrivateKey(secret)) throw new TlsFault('TLS_KEY', 'is not the key of the certificate in TLS_CERT')
  return { certificate, key }
}

function readText(setting: TlsFault['setting'], path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new TlsFault(setting, `${path} cannot be read (${(error as { code?: string }).code ?? 'unknown'})`)
  }
}

function parse<T>(setting: TlsFault['setting'], why: string, make: () => T): T {
  try {
    return make()
  } catch {
    throw new TlsFault(setting, why)
  }
}
