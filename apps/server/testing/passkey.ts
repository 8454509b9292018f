import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { AssertionResponse, AttestationResponse, CreationOptions, RequestOptions } from '@candela/contract'

const PRESENT_AND_VERIFIED = 0x05
const WITH_KEY = 0x40

/** A security key made of software: one ES256 passkey, its user always present and verified. */
export class TestPasskey {
  readonly id = randomBytes(16)
  readonly #origin: string
  readonly #rpId: string
  readonly #key: KeyObject
  readonly #public: Buffer
  counter = 0

  constructor(origin: string, rpId = 'localhost') {
    this.#origin = origin
    this.#rpId = rpId
    // encoded as they are made: a made key that is exported as JWK locks Node 20 up where its collector runs meanwhile
    const { privateKey, publicKey } = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      privateKeyEncoding: { type: 'pkcs8', format: 'der' },
      publicKeyEncoding: { type: 'spki', format: 'der' },
    })
    this.#key = createPrivateKey({ key: privateKey, type: 'pkcs8', format: 'der' })
    // COSE: EC2, ES256, P-256, x, y; a public key in DER ends in both
    this.#public = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      publicKey.subarray(-64, -32),
      Buffer.from('225820', 'hex'),
      publicKey.subarray(-32),
    ])
  }

  /** COSE, hex */
  get publicKey(): string {
    return this.#public.toString('hex')
  }

  create({ challenge }: Pick<CreationOptions, 'challenge'>): AttestationResponse {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const data = Buffer.concat([
      this.#head(PRESENT_AND_VERIFIED | WITH_KEY),
      Buffer.alloc(16),
      length,
      this.id,
      this.#public,
    ])
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.of(0x58, data.length),
      data,
    ])
    return {
      ...this.#named(),
      response: {
        clientDataJSON: this.#client('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  answer({ challenge }: Pick<RequestOptions, 'challenge'>): AssertionResponse {
    this.counter++
    const data = this.#head(PRESENT_AND_VERIFIED)
    const client = this.#client('webauthn.get', challenge)
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    return {
      ...this.#named(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#key).toString('base64url'),
      },
    }
  }

  #named() {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' } as const
  }

  #head(flags: number): Buffer {
    const rest = Buffer.alloc(5)
    rest[0] = flags
    rest.writeUInt32BE(this.counter, 1)
    return Buffer.concat([createHash('sha256').update(this.#rpId).digest(), rest])
  }

  #client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }
}
