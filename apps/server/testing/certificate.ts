import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const SECOND = 1_000
const DAY = 86_400 * SECOND
const ECDSA_WITH_SHA256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]
const COMMON_NAME = [0x55, 0x04, 0x03]
const ALTERNATIVE_NAME = [0x55, 0x1d, 0x11]

/** PEM texts of a certificate that says itself that it is for this machine, valid from yesterday until tomorrow, and of its key. */
export function makeCertificate(): { readonly certificate: string; readonly key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(tagged(0x06, Buffer.from(ECDSA_WITH_SHA256)))
  const name = sequence(tagged(0x31, sequence(tagged(0x06, Buffer.from(COMMON_NAME)), text(0x0c, 'localhost'))))
  const names = sequence(text(0x82, 'localhost'), tagged(0x87, Buffer.from([127, 0, 0, 1])))
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(Date.now() - DAY), time(Date.now() + DAY)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(sequence(tagged(0x06, Buffer.from(ALTERNATIVE_NAME)), tagged(0x04, names)))),
  )
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]))
  const lines = sequence(body, algorithm, signature)
    .toString('base64')
    .match(/.{1,64}/g)!
  return {
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** DER: the tag, the length in as few bytes as it needs, which browsers insist on, and the content. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...(length < 128 ? [length] : long)]), content])
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts))
}

function integer(bytes: Buffer): Buffer {
  return tagged(0x02, bytes)
}

function text(tag: number, content: string): Buffer {
  return tagged(tag, Buffer.from(content, 'latin1'))
}

/** UTCTime: YYMMDDhhmmssZ. */
function time(at: number): Buffer {
  return text(0x17, `${new Date(at).toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`)
}
