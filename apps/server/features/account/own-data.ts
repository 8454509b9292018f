import type pg from 'pg'
import type { CredentialStore } from '../../vault/credentials.ts'
import { jsonPieces, LatePicture, LateRows } from '../../http/json-pieces.ts'
import type { PersonFacts } from '../../vault/facts.ts'
import type { Ports } from '../../ports/index.ts'
import type { Profiles } from './profiles.ts'

/**
 * Everything of a person in the vault, as pieces of one JSON text: what they gave, where they were signed in, what was
 * written to them. No secrets. Throws before the first piece where the account is closed.
 */
export type OwnData = (account: string) => Promise<AsyncIterable<string>>

const LETTERS_A_PAGE = 200
const instant = (at: string | number | null): string | null => (at === null ? null : new Date(Number(at)).toISOString())

export function openOwnData(
  pool: pg.Pool,
  profiles: Profiles,
  store: CredentialStore,
  facts: PersonFacts,
  own: Pick<Ports, 'ownIdentity' | 'ownDestinations' | 'ownLoanForms' | 'ownSupport'>,
  clock: () => number,
): OwnData {
  const list = async (query: string, account: string): Promise<Record<string, unknown>[]> =>
    (await pool.query<Record<string, unknown>>(query, [account])).rows
  async function* lettersOf(account: string, language: string): AsyncGenerator<Record<string, unknown>[]> {
    for (let from = 0; ; from += LETTERS_A_PAGE) {
      const page = await list(
        `select texts -> '${language}' as text, created_at, read_at from vault.letter where account = $1 and texts <> '{}'
           order by created_at, id limit ${LETTERS_A_PAGE} offset ${from}`,
        account,
      )
      yield instants(page)
      if (page.length < LETTERS_A_PAGE) return
    }
  }
  return async (account) => {
    const profile = await profiles.read(account)
    const protection = await store.read(account)
    const agreed = await list(
      'select age_stated, terms_version, risk_version, created_at, customer from vault.account where id = $1',
      account,
    )
    const names = await list(
      'select kind, shown, proven_at from vault.sign_in_name where account = $1 order by kind',
      account,
    )
    const sessions = await list(
      'select created_at, seen_at, address, browser, system from vault.session where account = $1 order by created_at',
      account,
    )
    const devices = await list(
      'select first_seen_at, last_seen_at, trusted_at from vault.device where account = $1 order by first_seen_at',
      account,
    )
    const passkeys = await list(
      'select name, created_at, used_at from vault.passkey where account = $1 order by created_at',
      account,
    )
    const watchlist = await list('select products from vault.watchlist where account = $1', account)
    const purchases = await list(
      'select deposit, product, state, order_number, asked_at from vault.purchase where account = $1 order by deposit',
      account,
    )
    const reminders = await list(
      'select sale, asked_at from vault.sale_reminder where account = $1 order by sale',
      account,
    )
    const choices = await list(
      `select timed_results_at, case when earn_course_at is not null then greatest(earn_course_at, created_at) end as earn_course_at
         from vault.account where id = $1`,
      account,
    )
    const { customer } = agreed[0] as { customer: string }
    const verification = await own.ownIdentity(account, Number(customer))
    const data = {
      house: 'Candela',
      writtenAt: instant(clock()),
      about:
        'Practice money only. Orders, fills and postings are in the statement (with detail=postings) and in the journal, under the customer number.',
      customer: Number(customer),
      profile: { ...profile, email: protection?.email?.shown ?? '', phone: protection?.phone?.shown ?? '' },
      agreed: instants(agreed),
      signInNames: instants(names),
      protection: {
        authenticator: protection?.authenticator !== undefined,
        transactionPassword: protection?.transactionPasswordHash !== undefined,
        loginCode: protection?.loginCode ?? false,
        antiPhishingWord: protection?.antiPhishingWord ?? '',
        recoveryCodesLeft: protection?.recoveryCodesLeft ?? 0,
        passwordChangedAt: instant(protection?.passwordChangedAt ?? null),
        passwordRetrievedAt: instant(facts.since(Number(customer), 'passwordRetrieved') || null),
        frozenSince: instant(facts.since(Number(customer), 'ownFreeze') || null),
      },
      identity: verification,
      cardsAndAddresses: await own.ownDestinations(account),
      purchasesOfDeposits: instants(purchases),
      loanApplications: await own.ownLoanForms(account),
      support: await own.ownSupport(account, profile.language),
      passkeys: instants(passkeys),
      sessions: instants(sessions),
      devices: instants(devices),
      watchlist: watchlist[0]?.['products'] ?? [],
      letterChoices: instants(choices),
      saleReminders: instants(reminders),
      letters: new LateRows(() => lettersOf(account, profile.language)),
      picture: new LatePicture(() => profiles.avatar(account)),
    }
    return jsonPieces(data)
  }
}

/** Rows with every column that ends in `_at` as a readable instant. */
function instants(rows: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        name.endsWith('_at') ? instant(value as string | null) : value,
      ]),
    ),
  )
}
