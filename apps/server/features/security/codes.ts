import type { CodeSent, ContactChannel, Language } from '@candela/contract'
import type { Log } from '../../log.ts'
import { Refused } from '../../refused.ts'
import type { Accounts } from '../../vault/accounts.ts'
import { type Contact, masked } from '../../vault/contacts.ts'
import { type CredentialStore, type Protection, waysAtLogin } from '../../vault/credentials.ts'
import type { Devices } from '../../vault/devices.ts'
import type { Reader } from '../../outside/messages/message.ts'
import type { CodeSender } from '../../ports/messages.ts'
import type { From } from '../../ports/security.ts'
import { NOBODY, TAKEN } from '../../vault/sign-in-names.ts'
import type { Session } from '../../vault/sessions.ts'
import { CODE_DIGITS, CODE_LIFE_MS, type CodePurpose, type VerificationCodes } from './verification-codes.ts'

/** Sends verification codes to those who may have them. */
export interface CodeDesk {
  forRegistering(contact: Contact, language: Language, asking: From): Promise<CodeSent>
  forRetrieving(contact: Contact, asking: From): Promise<CodeSent>
  /** To a contact that the session's account wants to bind. */
  forBinding(session: Session, contact: Contact, asking: From): Promise<CodeSent>
  /** To what is bound and proven already, as the second factor of a login whose password was right. */
  forSignIn(account: string, channel: ContactChannel, asking: From): Promise<CodeSent>
  /** To what is bound and proven already. */
  forStepUp(session: Session, channel: ContactChannel, asking: From): Promise<CodeSent>
}

interface Parts {
  readonly accounts: Accounts
  readonly store: CredentialStore
  readonly codes: VerificationCodes
  readonly sender: CodeSender
  readonly devices: Devices
  readonly log: Pick<Log, 'warn'>
  readonly strict: boolean
}

interface Sending {
  readonly purpose: CodePurpose
  readonly contact: Contact
  readonly language: Language
  readonly asking: From
  readonly account?: string
  readonly word?: string
  /** does not say whether it was sent, nor where it can be read: either tells that there is an account */
  readonly silent?: boolean
  /** there is nobody to send it to, and the time shall not tell */
  readonly toNobody?: boolean
}

export function openCodeDesk(parts: Parts): CodeDesk {
  const { accounts, store, codes, sender, devices, log, strict } = parts

  const send = async (sending: Sending): Promise<CodeSent> => {
    const { purpose, contact, language, asking, account, word = '', silent = false, toNobody = false } = sending
    const { channel, key } = contact
    if (!sender.can(channel)) throw new Refused('codeNotSent')
    const { address, device } = asking
    const isKnown = await devices.knows(device, account ?? NOBODY)
    const wanted = { purpose, channel, target: key, account, address, device: isKnown ? device : undefined }
    const issued = await codes.issue(wanted)
    const reader = readerOf(purpose, account, device)
    const message = { purpose, channel, to: key, code: issued.code, lifeMs: CODE_LIFE_MS, language, word, reader }
    const sent = (toNobody ? Promise.resolve() : sender.sendCode(message)).catch(async (error: unknown) => {
      log.warn({ channel, reason: (error as { code?: unknown }).code ?? 'unknown' }, 'a code could not be sent')
      await codes.withdraw(wanted)
      throw new Refused('codeNotSent')
    })
    if (silent) sent.catch(() => {})
    else await sent
    const isPractice = sender.isPractice(channel)
    const { account: reads } = reader
    const here = isPractice && !silent && (reads === undefined || (await devices.trusts(device, reads)))
    const { expiresAt, resendAt } = issued
    return {
      channel,
      to: masked(channel, contact.shown),
      digits: CODE_DIGITS,
      expiresAt,
      resendAt,
      practice: isPractice,
      here,
    }
  }
  const refuseTaken = async ({ channel, key }: Contact): Promise<void> => {
    if ((await accounts.findByName(channel, key)) !== undefined) throw new Refused(TAKEN[channel])
  }
  const protectionOf = async (account: string) => {
    const protection = await store.read(account)
    if (protection === undefined) throw new Refused('notSignedIn')
    return protection
  }
  const toBound = (purpose: 'signIn' | 'stepUp', protection: Protection, channel: ContactChannel, asking: From) => {
    const { [channel]: bound, account, language, antiPhishingWord: word } = protection
    if (bound?.proven !== true) throw new Refused('nothingBound')
    return send({ purpose, contact: { channel, key: bound.key, shown: bound.shown }, language, asking, account, word })
  }
  return {
    async forRegistering(contact, language, asking) {
      if (!strict) await refuseTaken(contact)
      return send({ purpose: 'register', contact, language, asking })
    },
    async forRetrieving(contact, asking) {
      const { channel, key } = contact
      const found = await accounts.findByName(channel, key)
      const protection = await store.read(found?.id ?? NOBODY)
      const common = { purpose: 'retrievePassword', contact, asking, silent: strict } as const
      if (protection?.[channel]?.proven !== true) {
        if (!strict) throw new Refused('loginyhm')
        return send({ ...common, language: 'en', toNobody: true })
      }
      const { account, language, antiPhishingWord: word } = protection
      return send({ ...common, language, account, word })
    },
    async forBinding(session, contact, asking) {
      const { language, antiPhishingWord: word } = await protectionOf(session.account)
      await refuseTaken(contact)
      return send({ purpose: 'bind', contact, language, asking, account: session.account, word })
    },
    async forSignIn(account, channel, asking) {
      const protection = await protectionOf(account)
      if (!waysAtLogin(protection).includes(channel)) throw new Refused('stepUpUnavailable')
      return toBound('signIn', protection, channel, asking)
    },
    async forStepUp(session, channel, asking) {
      return toBound('stepUp', await protectionOf(session.account), channel, asking)
    },
  }
}

/**
 * The reader of a code in the practice inbox. A new contact is proven where it was asked for. An account's own codes are for devices that
 * it trusts: to step up, in a session of the account; to log in and to retrieve its password, where they were asked for.
 */
function readerOf(purpose: CodePurpose, account: string | undefined, device: Buffer): Reader {
  const asked = device.toString('hex')
  if (account === undefined || purpose === 'register' || purpose === 'bind') return { device: asked }
  return purpose === 'stepUp' ? { account } : { account, device: asked }
}
