import { uuidv7 } from 'uuidv7'
import { CONSENT_VERSIONS, type Credentials } from '@candela/contract'
import type { RegistrationKind } from '../../configuration.ts'
import { Refused } from '../../refused.ts'
import type { Intents } from '../../intents/index.ts'
import type { Accounts, Inviter, OpeningAccount } from '../../vault/accounts.ts'
import type { Agreements } from '../../vault/agreements.ts'
import { isUniqueViolation } from '../../vault/transaction.ts'
import { readContact } from '../../vault/contacts.ts'
import type { Hashing } from '../../vault/hashing.ts'
import type { Registration } from '../../ports/account.ts'
import type { Letters } from '../../ports/messages.ts'
import type { RegistrationCodes } from '../../ports/security.ts'
import type { ProvenContacts } from '../../vault/proven-contacts.ts'
import { passwordFault, usernameFault } from '../../vault/password-rules.ts'
import { type NameKind, type SignInName, TAKEN, usernameKey, nameInPassword } from '../../vault/sign-in-names.ts'

/** Opens a customer in the journal, and binds who invited them; repeated with the same id it answers the same customer. Throws what refuses it. */
export type OpenCustomer = (opening: Opening) => Promise<number>

/** The part of the global app data about registering. */
export interface RegistrationSettings {
  readonly kinds: readonly RegistrationKind[]
  /** email and phone are proven by a code first */
  readonly code: boolean
  /** nothing tells whether there is an account, as long as that can be kept */
  readonly strict: boolean
}

interface Parts {
  readonly settings: RegistrationSettings
  readonly accounts: Accounts
  readonly hashing: Hashing
  readonly letters: Letters
  readonly codes: RegistrationCodes
  readonly intents: Intents
  readonly provenContacts: Pick<ProvenContacts, 'noted'>
  readonly agreements: Pick<Agreements, 'opened'>
  readonly openCustomer: OpenCustomer
  /** the amount that the journal grants when it opens a customer, in USDT */
  readonly openingAmount: () => string
}

/** `invitation`: a UUIDv7, the commandId that binds the inviter, a customer; left out where there is none. */
export interface Opening {
  readonly id: string
  readonly terms: number
  readonly risk: number
  readonly invitation?: { readonly commandId: string; readonly inviter: number }
}

const SHARE_CODE = /^[0-9A-Z]{1,32}$/
/** two share codes alike come by chance, once in four billion */
const ATTEMPTS = 5

export function openRegistration(parts: Parts): Registration {
  const {
    settings,
    accounts,
    hashing,
    letters,
    codes,
    intents,
    openCustomer,
    openingAmount,
    provenContacts,
    agreements,
  } = parts
  // the account's id is the commandId that opens its customer
  const opening = intents.open<Opening, number, null>({
    kind: 'openAccount',
    enter: openCustomer,
    async finish({ id, terms, risk }, customer, client) {
      await accounts.complete(id, customer, client)
      agreements.opened(customer, { terms, risk })
      return null
    },
    tell: ({ id }) =>
      letters.write(id, 'welcome', 'welcome', (formats) => ({ amount: formats.decimal(openingAmount()) })),
    refused: ({ id }, client) => accounts.abandon(id, client),
  })
  const open = async (account: OpeningAccount, inviter: Inviter | undefined): Promise<void> => {
    const { id, name, terms, risk } = account
    const invitation = inviter && { commandId: uuidv7(), inviter: inviter.customer }
    for (let attempt = 1; ; attempt++) {
      try {
        await opening.run(id, { id, terms, risk, ...(invitation && { invitation }) }, (client) =>
          accounts.begin(account, client),
        )
        return
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        const byChance = (error as { constraint?: unknown }).constraint === 'account_share_code'
        if (byChance && attempt < ATTEMPTS) continue
        await refuseTaken(accounts, name)
        throw new Refused(TAKEN[name.kind])
      }
    }
  }
  const invitedBy = async (invite = ''): Promise<Inviter | undefined> => {
    const code = invite.trim().toUpperCase()
    if (code === '') return undefined
    // the database cannot be asked for every text
    const inviter = SHARE_CODE.test(code) ? await accounts.findByShareCode(code) : undefined
    if (inviter === undefined) throw new Refused('inviteUnknown')
    return inviter
  }
  const prove = async ({ kind, key }: SignInName, code = ''): Promise<boolean> => {
    if (kind === 'username' || !settings.code) return false
    if (code.trim() === '') throw new Refused('codeMissing')
    await codes.take(kind, key, code)
    return true
  }
  return {
    async register(credentials, language) {
      const name = readNewName(credentials, settings.kinds)
      const password = credentials.password ?? ''
      const fault = passwordFault(password, nameInPassword(name))
      if (fault !== undefined) throw new Refused(fault.code, fault.params)
      const consents = credentials.consents
      const agreed =
        consents?.age === true && consents.terms === CONSENT_VERSIONS.terms && consents.risk === CONSENT_VERSIONS.risk
      if (!agreed) throw new Refused('consentMissing')
      const inviter = await invitedBy(credentials.invite)
      // a username is public by nature; whose email or phone it is, only its owner learns where that is to be kept
      if (!settings.strict || name.kind === 'username') await refuseTaken(accounts, name)
      const proven = await prove(name, credentials.code)
      await refuseTaken(accounts, name)
      const id = uuidv7()
      const passwordHash = await hashing.make(password)
      const account = { id, name, proven, passwordHash, language, invitedBy: inviter?.account, ...CONSENT_VERSIONS }
      await open(account, inviter)
      if (proven) await provenContacts.noted(id)
      return id
    },
  }
}

function readNewName(credentials: Credentials, kinds: readonly RegistrationKind[]): SignInName {
  const kind = kindOf(credentials)
  if (!kinds.includes(kind)) throw new Refused('registrationKindClosed')
  const text = textOf(credentials, kind)
  if (kind === 'username') {
    const fault = usernameFault(text)
    if (fault !== undefined) throw new Refused(fault.code, fault.params)
    return { kind, key: usernameKey(text), shown: text }
  }
  const contact = readContact(kind, text, credentials.dial)
  if (typeof contact === 'string') throw new Refused(contact)
  return { kind, key: contact.key, shown: contact.shown }
}

/** The kind that `d` names, or whose field it fills. */
export function kindOf({ kind, username, email, phone }: Credentials): NameKind {
  if (kind !== undefined) return kind
  if (username !== undefined) return 'username'
  if (email !== undefined) return 'email'
  return phone === undefined ? 'username' : 'phone'
}

export function textOf(credentials: Credentials, kind: NameKind): string {
  return credentials[kind] ?? credentials.account ?? ''
}

async function refuseTaken(accounts: Accounts, { kind, key }: SignInName): Promise<void> {
  const taken = await accounts.findByName(kind, key)
  if (taken !== undefined) throw new Refused(taken.state === 'opening' ? 'registrationUnfinished' : TAKEN[kind])
}
