import { join } from 'node:path'
import type pg from 'pg'
import type { Engine } from '@candela/engine'
import { loadSigningKey, nodeDisk } from '@candela/journal'
import { noteVaultKey } from '@candela/verify/kept'
import type { Configuration } from '../configuration.ts'
import type { Commands } from '../intake/commands.ts'
import type { Log } from '../log.ts'
import { type Accounts, openAccounts } from './accounts.ts'
import type { Agreements } from './agreements.ts'
import { type CredentialStore, openCredentials } from './credentials.ts'
import { type Devices, openDevices } from './devices.ts'
import { openPersonFacts, type PersonFacts } from './facts.ts'
import { type Hashing, openHashing } from './hashing.ts'
import { openOperatorSessions, type OperatorSessions } from './operator-sessions.ts'
import { openPictures, type Pictures } from './pictures/index.ts'
import { openProvenContacts, type ProvenContacts } from './proven-contacts.ts'
import { openRelyingParty, type RelyingParty } from './relying-party.ts'
import { claimKey, loadVaultKey, openSecrets, type Secrets } from './secrets.ts'
import { openSessions, type Sessions } from './sessions.ts'
import { openSignInAttempts, type SignInAttempts, UNLIMITED_ATTEMPTS } from './sign-in-attempts.ts'

/** The rooms' shared knowledge of the persons behind the numbers. */
export interface Vault {
  readonly pool: pg.Pool
  readonly secrets: Secrets
  readonly hashing: Hashing
  readonly pictures: Pictures
  readonly relyingParty: RelyingParty
  readonly attempts: SignInAttempts
  readonly accounts: Accounts
  readonly agreements: Agreements
  readonly credentials: CredentialStore
  readonly sessions: Sessions
  readonly devices: Devices
  readonly facts: PersonFacts
  readonly provenContacts: ProvenContacts
  readonly operatorSessions: OperatorSessions
}

interface Parts {
  readonly configuration: Pick<Configuration, 'dataDirectory' | 'publicUrl' | 'unlimited'>
  readonly pool: pg.Pool
  readonly engine: Pick<Engine, 'core'>
  readonly commands: Commands
  readonly agreements: Agreements
  readonly clock: () => number
  readonly log: Pick<Log, 'warn'>
}

export async function openVault({
  configuration,
  pool,
  engine,
  commands,
  agreements,
  clock,
  log,
}: Parts): Promise<Vault> {
  const folder = join(configuration.dataDirectory, 'keys')
  const key = await loadVaultKey(folder)
  const secrets = openSecrets(key)
  await claimKey(pool, secrets)
  const keys = nodeDisk(folder)
  await noteVaultKey(keys, key, await loadSigningKey(keys))
  const devices = openDevices(pool, clock)
  const facts = openPersonFacts(engine, commands, clock)
  return {
    pool,
    secrets,
    agreements,
    hashing: openHashing(),
    pictures: openPictures({ log }),
    relyingParty: openRelyingParty(configuration.publicUrl),
    attempts: configuration.unlimited ? UNLIMITED_ATTEMPTS : openSignInAttempts(pool, devices, clock),
    accounts: openAccounts(pool, clock),
    credentials: openCredentials(pool, secrets, clock),
    sessions: openSessions(pool, clock),
    devices,
    facts,
    provenContacts: openProvenContacts(pool, facts),
    operatorSessions: openOperatorSessions(pool, clock),
  }
}
