-- People: accounts, what they sign in with, sessions, letters, preferences. Instants are milliseconds UTC.

create table vault.account (
  -- opaque; the commandId under which the journal opened the customer
  id uuid primary key,
  state text not null check (state in ('opening', 'open')),
  -- the customer's number in the journal, once open
  customer bigint unique,
  nick text not null,
  password_hash text not null,
  language text not null,
  -- what was agreed to, and when
  age_stated boolean not null,
  terms_version integer not null,
  risk_version integer not null,
  created_at bigint not null,
  check ((state = 'open') = (customer is not null))
);
create index account_opening on vault.account (created_at) where state = 'opening';

-- What an account signs in with. `key` is the folded form that must be unique, `shown` as it was typed.
create table vault.sign_in_name (
  kind text not null check (kind in ('username', 'email', 'phone')),
  key text not null,
  shown text not null,
  account uuid not null references vault.account on delete cascade,
  primary key (kind, key)
);
create index sign_in_name_of_account on vault.sign_in_name (account);

create table vault.session (
  -- SHA-256 of the cookie's secret: a copy of this table signs nobody in
  secret_hash bytea primary key check (length(secret_hash) = 32),
  -- what the browser may keep; no secret
  handle text not null unique,
  account uuid not null references vault.account on delete cascade,
  created_at bigint not null,
  seen_at bigint not null
);
create index session_of_account on vault.session (account);
create index session_seen on vault.session (seen_at);

create table vault.failed_sign_in (
  -- what is counted: an account's key, an address, or both together
  subject text primary key,
  failures integer not null,
  last_at bigint not null,
  blocked_until bigint not null
);
create index failed_sign_in_last on vault.failed_sign_in (last_at);

create table vault.letter (
  id uuid primary key,
  account uuid not null references vault.account on delete cascade,
  -- why it was written, once per account and cause: a resumed registration never sends a second welcome
  cause text not null,
  -- {"en": {"title": …, "content": …}, …}
  texts jsonb not null,
  created_at bigint not null,
  read_at bigint,
  unique (account, cause)
);
create index letter_unread on vault.letter (account, created_at) where read_at is null;

create table vault.watchlist (
  account uuid primary key references vault.account on delete cascade,
  products text[] not null,
  updated_at bigint not null
);

create table vault.search_pick (
  product text not null,
  day integer not null,
  picks bigint not null,
  primary key (product, day)
);
