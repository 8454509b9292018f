import type { Configuration } from '../configuration.ts'

/** A secret out of reach of scripts. */
export interface SecretCookie {
  readonly name: string
  read(header: string | undefined): string | undefined
  /** value of Set-Cookie */
  write(secret: string, maxAgeSeconds: number): string
  clear(): string
}

/**
 * The session's secret. On https `__Host-candela_session; Secure`, on plain http `candela_session`; where the app may
 * be framed, also into that frame.
 */
export function openSessionCookie(configuration: Pick<Configuration, 'publicUrl' | 'frameOrigins'>): SecretCookie {
  return openCookie(configuration, 'candela_session')
}

/** The device's: stays when one logs out, so that the device is known again. */
export function openDeviceCookie(configuration: Pick<Configuration, 'publicUrl' | 'frameOrigins'>): SecretCookie {
  return openCookie(configuration, 'candela_device')
}

/** An operator's session: on its own, and sent by pages of the house alone. */
export function openOperatorCookie(configuration: Pick<Configuration, 'publicUrl'>): SecretCookie {
  return openCookie({ ...configuration, frameOrigins: [] }, 'candela_operator', 'Strict')
}

function openCookie(
  configuration: Pick<Configuration, 'publicUrl' | 'frameOrigins'>,
  plainName: string,
  sameSite: 'Lax' | 'Strict' = 'Lax',
): SecretCookie {
  const secure = configuration.publicUrl?.protocol === 'https:'
  const framed = configuration.frameOrigins.length > 0
  const name = secure ? `__Host-${plainName}` : plainName
  const reach = framed ? 'SameSite=None; Secure; Partitioned' : `SameSite=${sameSite}${secure ? '; Secure' : ''}`
  const attributes = `Path=/; HttpOnly; ${reach}`
  const prefix = `${name}=`
  return {
    name,
    read(header) {
      if (header === undefined) return undefined
      const found = header.split(';').find((pair) => pair.trimStart().startsWith(prefix))
      return found?.trimStart().slice(prefix.length).trimEnd()
    },
    write: (secret, maxAgeSeconds) => `${prefix}${secret}; Max-Age=${maxAgeSeconds}; ${attributes}`,
    clear: () => `${prefix}; Max-Age=0; ${attributes}`,
  }
}
