import { domainToASCII } from 'node:url'
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import type { ContactChannel, Refusal } from '@candela/contract'
import { looksLikePhone, contactText } from '@candela/rules/person'
import { foldTyped } from '@candela/units'

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
  return channel === 'email' ? readEmail(foldTyped(target)) : readPhone(contactText(target), dial?.trim())
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

/** abroad as most countries dial it, and as those of North America do, wherever it is typed */
const ABROAD = /^0(?:0|11)(.+)$/

function readPhone(text: string, dial = ''): Contact | Refusal {
  if (text === '') return 'phoneEmpty'
  if (!looksLikePhone(text)) return 'phoneInvalid'
  const country = getCountries().find((known) => known === dial.toUpperCase())
  const digits = /^\+?(\d{1,3})$/.exec(dial)?.[1] ?? ''
  const calling = CALLING_CODES.has(digits) ? digits : undefined
  const dialled = ABROAD.exec(text)?.[1]
  for (const [number, from] of [
    [text, origin(country, calling)],
    [`+${dialled}`, {}],
  ] as const) {
    const read = parsePhoneNumberFromString(number, from)
    if (read?.isValid() === true) return { channel: 'phone', key: read.number, shown: read.formatInternational() }
  }
  return 'phoneInvalid'
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
