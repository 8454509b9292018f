import { domainToASCII } from 'node:url'
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import type { ContactChannel, Refusal } from '@candela/contract'

/** An email address or phone number that could be one. */
export interface Contact {
  readonly channel: ContactChannel
  /** folded: what must be unique, and where messages go */
  readonly key: string
  /** as its owner reads it */
  readonly shown: string
}

const EMAIL_MAXIMUM = 254
const LOCAL = /^[^\s@"(),:;<>[\\\]]{1,64}$/
const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/

/** The contact, or the code of its fault. `dial`: international code such as "+66", or the country's two letters. */
export function readContact(channel: ContactChannel, target: string, dial?: string): Contact | Refusal {
  return channel === 'email' ? readEmail(target.trim()) : readPhone(target.trim(), dial?.trim())
}

function readEmail(text: string): Contact | Refusal {
  if (text === '') return 'emailEmpty'
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const domain = domainToASCII(text.slice(at + 1))
  const fits = at > 0 && text.length <= EMAIL_MAXIMUM && LOCAL.test(local) && DOMAIN.test(domain)
  if (!fits || local.startsWith('.') || local.endsWith('.') || local.includes('..') || hasControl(text))
    return 'emailInvalid'
  return {
    channel: 'email',
    key: `${local.toLowerCase()}@${domain}`,
    shown: `${local}@${text.slice(at + 1).toLowerCase()}`,
  }
}

/** of all countries; the library throws at any other */
const CALLING_CODES: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)))

function readPhone(text: string, dial = ''): Contact | Refusal {
  if (text === '') return 'phoneEmpty'
  if (!/^[+(\d][\d\s().-]{2,24}$/.test(text)) return 'phoneInvalid'
  const country = getCountries().find((known) => known === dial.toUpperCase())
  const digits = /^\+?(\d{1,3})$/.exec(dial)?.[1] ?? ''
  const calling = CALLING_CODES.has(digits) ? digits : undefined
  if (!text.startsWith('+') && country === undefined && calling === undefined) return 'phoneInvalid'
  const read = parsePhoneNumberFromString(text, origin(country, calling))
  if (read === undefined || !read.isValid()) return 'phoneInvalid'
  return { channel: 'phone', key: read.number, shown: read.formatInternational() }
}

function origin(country: CountryCode | undefined, calling: string | undefined) {
  if (country !== undefined) return { defaultCountry: country }
  return calling === undefined ? {} : { defaultCallingCode: calling }
}

function hasControl(text: string): boolean {
  return /\p{Cc}|\p{Cf}/u.test(text)
}

const DOT = '•'

/** Enough for its owner to know it by: a•••@example.com, +66 •••• 678. */
export function masked(channel: ContactChannel, shown: string): string {
  if (channel === 'phone')
    return `${shown.split(' ')[0]!.slice(0, 4)} ${DOT.repeat(4)} ${shown.replaceAll(/\D/g, '').slice(-3)}`
  const at = shown.lastIndexOf('@')
  return `${[...shown][0]!}${DOT.repeat(3)}${shown.slice(at)}`
}
