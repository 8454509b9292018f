-- What protects an account and who its owner is. Sealed columns are AES-256-GCM under the key in DATA_DIR/keys; hashes
-- of codes are keyed, too.

-- tells a foreign vault key at once, before anything sealed with the right one is found unreadable
alter table vault.house add column key_check bytea;

alter table vault.account
  add column gender text not null default '' check (gender in ('', 'male', 'female')),
  add column birthday date,
  add column share_code text not null default upper(substr(md5(random()::text || clock_timestamp()::text), 1, 8)),
  add column invited_by uuid references vault.account on delete set null,
  add column password_changed_at bigint not null default 0,
  add column transaction_password_hash text,
  -- sealed; the secret of the authenticator app
  add column authenticator bytea,
  -- the last time step whose code was taken: none is taken twice
  add column authenticator_step bigint not null default 0,
  -- sealed
  add column anti_phishing bytea,
  add constraint account_share_code unique (share_code);

-- when an email or phone was proven by a code sent to it; null for usernames and for what was never proven
alter table vault.sign_in_name
  add column proven_at bigint,
  add constraint sign_in_name_once unique (account, kind);

-- A browser, by the hash of its cookie. `trusted_at`: the account was opened there, or a second factor passed there.
create table vault.device (
  id bytea not null check (length(id) = 32),
  account uuid not null references vault.account on delete cascade,
  first_seen_at bigint not null,
  last_seen_at bigint not null,
  trusted_at bigint,
  primary key (id, account)
);
create index device_of_account on vault.device (account);

alter table vault.session
  add column device bytea,
  add column address text not null default '',
  add column browser text not null default '',
  add column system text not null default '',
  add column new_device boolean not null default false;
create index session_of_device on vault.session (device) where device is not null;

create table vault.verification_code (
  id uuid primary key,
  purpose text not null check (purpose in ('register', 'retrievePassword', 'bind', 'stepUp')),
  channel text not null check (channel in ('email', 'phone')),
  -- folded, as in sign_in_name
  target text not null,
  -- whose; null while there is no account yet
  account uuid references vault.account on delete cascade,
  code_hash bytea not null,
  address text not null,
  requested_at bigint not null,
  expires_at bigint not null,
  wrong integer not null default 0,
  used_at bigint
);
create index verification_code_of_target on vault.verification_code (channel, target, requested_at);
create index verification_code_of_address on vault.verification_code (address, requested_at);
create index verification_code_requested on vault.verification_code (requested_at);

create table vault.recovery_code (
  account uuid not null references vault.account on delete cascade,
  code_hash bytea not null,
  used_at bigint,
  primary key (account, code_hash)
);

create table vault.passkey (
  id uuid primary key,
  account uuid not null references vault.account on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- of the authenticator's signatures: one that falls is a copy
  counter bigint not null,
  transports text[] not null,
  name text not null,
  synced boolean not null,
  created_at bigint not null,
  used_at bigint
);
create index passkey_of_account on vault.passkey (account);

create table vault.avatar (
  account uuid primary key references vault.account on delete cascade,
  -- sealed WebP, decoded and written anew by us
  picture bytea not null,
  version bigint not null
);
